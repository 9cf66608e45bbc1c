"""Made-up events of runs, to check the page of the format `html`."""
import json

BANK = "/work/bank/Tests/BankTests/"


def example(class_name, groups, description, line, tags=()):
    return {"id": f"BankTests.{class_name}/{'__'.join([*groups, description])}", "module": "BankTests", "className": class_name,
            "groups": list(groups), "description": description, "tags": list(tags), "bugs": [],
            "location": {"path": f"{BANK}{class_name}.swift", "line": line, "column": 5}}


def result(example, outcome="passed", start=0.0, duration=0.004, worker=1, **properties):
    return {"event": "exampleFinished", "example": example, "outcome": outcome, "start": start, "duration": duration, "worker": worker,
            "process": 4000 + worker, "failures": [], "earlierFailures": [], "knownIssues": [], "attachments": [], "fallbacks": [],
            "recordedSnapshots": [], "hooks": [], **properties}


def failure(message, line=12, **properties):
    return {"message": message, "isUnexpected": False, "location": {"path": BANK + "AccountSpec.swift", "line": line, "column": 7},
            **properties}


def step(number, time, task, line=None, function=None, **properties):
    step = {"number": number, "time": time, "task": task, "overtaken": [], "isEarlyTimer": False, "isFailing": False, "faults": [], **properties}
    if line:
        step["location"] = {"path": "/work/bank/Sources/Bank/Pool.swift", "line": line}
        step["function"] = function
    return step


SECOND = 1_000_000_000
SCHEDULE = {
    "schedule": "s4.k2.9f31", "number": 17, "limit": 1000,
    "belongsToExample": True, "notes": "To replay it: swift package specs --replay s4.k2.9f31",
    "table": "Tasks take turns first in, first out, but task 3 is held back from step 6 to 9:\n   1  the body\n▸  6  the body\n✗ 15  task 2",
    "steps": [
        step(1, 0, "the body", 12, "closure in PoolSpec.spec()"),
        step(2, 0, "\"metrics\"", 80, "Metrics.run()", origin="Metrics.swift:12"),
        step(6, 0, "the body", 65, "closure in PoolSpec.spec()", overtaken=["task 3", "task 4"]),
        step(7, 0, "task 2", 22, "Pool.lease()", origin="PoolSpec.swift:67", executor="to actor Pool"),
        step(8, 0, "\"metrics\"", 81, "Metrics.run()", executor="main actor"),
        step(9, 0, "task 2", 23, "Pool.lease()", executor="to actor Log"),
        step(10, 0, "task 3", 67, "Pool.lease()", origin="PoolSpec.swift:67", executor="to actor Pool", heldBackSince=6),
        step(11, 300_000, "task 4", 67, "Pool.lease()", origin="PoolSpec.swift:67", executor="to actor Pool", heldBackSince=6,
             faults=["the task starts 2 s late"]),
        step(14, SECOND, "a timer", isEarlyTimer=True, overtaken=["\"metrics\""]),
        step(15, SECOND, "task 2", 71, "closure in PoolSpec.spec()", isFailing=True),
    ],
    "cancellations": [{"afterStep": 11, "task": "task 3", "location": {"path": "/work/bank/Sources/Bank/Pool.swift", "line": 68}, "function": "Pool.lease()"}],
}

# A schedule of a long run, in which few steps depart from the order.
LONG_SCHEDULE = {"schedule": "s9.1", "belongsToExample": False, "notes": "", "table": "as text", "steps": [
    step(number, number * 1000, f"task {number % 12}", 100 + number, "Pool.lease()", heldBackSince=40 if number == 60 else None, isFailing=number == 150,
         overtaken=["task 0"] if number == 40 else []) for number in range(1, 151) if number not in range(70, 80)]}

DIFFERENCE = """difference (- expected, + got):
  Order(
    number: 12
    items: [
      … (3 equal elements)
      [3]: Item(
        name: "plum"
-       price: 3
+       price: 4
      )
    ]
-   state: .open
+   state: .paid(amount: 5, by: "Ann")
  )
- Order(name: "Tom", prices: [2, 1])
                                 ^
+ Order(name: "Tom", prices: [2, 3])
                                 ^"""

SOURCE = """12 | expect(cart.order)
   | ^
13 |   .to(equal(Order(number: 12, items: items, state: .open)))  // as the customer left it"""

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg=="


def history(*outcomes):
    """Returns earlier results, the newest first."""
    return [{"outcome": outcome, "duration": 0.01, "date": 1794000000.0 - 9000 * index} for index, outcome in enumerate(outcomes)]


def started(**properties):
    return {"event": "runStarted", "version": 1, "date": 1795000000.5, "program": "BankPackageTests", "workerCount": 2, **properties}


def finished(events, **properties):
    counts = {outcome: 0 for outcome in ["passed", "failed", "flaky", "known", "skipped", "unavailable"]}
    for event in events:
        if event["event"] == "exampleFinished":
            counts[event["outcome"]] += 1
    return {"event": "runFinished", "isSuccess": counts["failed"] + counts["flaky"] == 0, "duration": 2.5, "counts": counts,
            "notes": ["seed 4711; to repeat this order: --order random --seed 4711"], "focused": [], "unfocusedCount": 0,
            "unlistedSpecs": [], "unlistedTests": [], "recordedSnapshots": [], "unusedSnapshots": [], **properties}


def bank(round_=0):
    """Returns the events of 25 examples, with each outcome and all that an example can have."""
    name = lambda text: f"{text}{round_ or ''}"
    account, pool, cart = name("AccountSpec"), name("PoolSpec"), name("CartSpec")
    failing = example(pool, ["a pool of connections", "that is exhausted"], "leases each connection only once, even if many tasks wait", 60, ["concurrency", "slow"])
    differing = example(cart, ["a cart"], "keeps the order as the customer left it", 10, ["orders"])
    differing["bugs"] = ["Orders lose their state: https://example.com/bugs/17", "42"]
    printed = [{"event": "outputPrinted", "example": differing["id"], "stream": stream, "text": text + "\n"} for stream, text in [
        ("output", "loading the cart of customer 7"), ("error", "warning: \u001b[33mno cache\u001b[0m for customer 7"), ("output", "loaded 4 items in 3 ms")]]
    events = [
        result(example(account, ["an account", "with a balance"], "pays out the balance", 7), start=0.1, duration=0.012),
        result(example(account, ["an account", "with a balance"], "refuses to pay out more", 11), start=0.12, duration=0.003),
        result(example(account, ["an account", "with a balance"], "asks the staging server for the rate", 15, ["network"]), "flaky", 0.13, 0.31,
               earlierFailures=[failure("expected to succeed, got <ServerError.timeout>", 17)],
               history=history("passed", "failed", "passed", "passed")),
        result(example(account, ["an account", "that is closed"], "rejects deposits", 21), start=0.45, duration=0.002),
        result(example(account, ["an account", "that is closed"], "rounds interest to the cent", 25), "known", 0.46, 0.004,
               knownIssues=[{"reason": "off by one cent, see bug 42", "failure": failure("expected to equal <1.05>, got <1.06>", 26)}]),
        result(example(account, [], "exports a statement as PDF", 30, ["slow", "files"]), start=0.47, duration=0.84,
               attachments=[{"name": "statement.png", "path": "/work/bank/.build/candlestick-attachments/1/statement.png", "byteCount": 18_200},
                            {"name": "log.txt", "path": "/work/bank/.build/candlestick-attachments/1/log.txt", "byteCount": 54}],
               hooks=[{"name": "beforeEach", "location": {"path": BANK + "AccountSpec.swift", "line": 3}, "duration": 0.6},
                      {"name": "afterEach", "location": {"path": BANK + "AccountSpec.swift", "line": 5}, "duration": 0.01}]),
        result(example(account, [], "archives old statements", 34, ["files"]), "skipped", 1.31, 0, skipReason="needs the archive",
               skipLocation={"path": BANK + "AccountSpec.swift", "line": 35}),
        *printed,
        result(differing, "failed", 0.2, 0.016, 2, failures=[
            failure("expected to equal <Order(number: 12, items: 4, state: open)>,\ngot <Order(number: 12, items: 4, state: paid)>", 12, details=DIFFERENCE, source=SOURCE)],
            command=f"swift package specs --file Tests/BankTests/{cart}.swift:10", history=history("passed", "passed", "passed", "passed")),
        result(example(cart, ["a cart"], "is empty at first", 20, ["orders"]), start=0.22, duration=0.0004, worker=2),
        result(example(cart, ["a cart"], "shows \u202ereversed\u202c names and emoji 👩\u200d💻 as they are", 22, ["orders"]), start=0.23, duration=0.0006, worker=2),
        result(failing, "failed", 0.3, 0.62, 2, failures=[
            failure("expected to equal <1>, got <2>", 71, schedule=SCHEDULE, source="71 | expect(pool.leases).to(equal(1))\n   | ^"),
            failure("unexpected error thrown: <PoolError.exhausted>", 72, isUnexpected=True, schedule=LONG_SCHEDULE)],
            exploration={"example": failing["id"], "scheduleCount": 17, "hasSeenAll": False,
                         "coverage": {"orderCount": 12, "isComplete": False, "estimatedOrderCount": 30.4,
                                      "oneSidedPairs": [{"first": "Pool.swift:22 in Pool.lease()", "second": "Pool.swift:67 in Pool.lease()"}]}},
            command=f"swift package specs --file Tests/BankTests/{pool}.swift:60 --replay s4.k2.9f31"),
        *[result(example(pool, ["a pool of connections"], f"keeps {count} idle connections", 80 + count, ["concurrency"]), start=0.95 + count / 40,
                 duration=0.02 / (count + 1), worker=2) for count in range(12)],
        result(example(pool, ["a pool of connections"], "runs on all schedules", 99), "unavailable", 1.3, 0, 2, skipReason="no simulations here"),
    ]
    return events


def failed_run():
    events = bank()
    return [started(), {"event": "reportFolder", "folder": "/work/bank/artifacts"}, *events,
            {"event": "outputPrinted", "stream": "error", "text": "the server has started\n"},
            {"event": "workerEnded", "process": 4002, "time": 1.4, "reason": "crashed with SIGTRAP"},
            {"event": "lateFailureFound", "exampleName": "pays out the balance", "failure": failure("after the end of \"pays out the balance\": expected to be nil, got <7>", 8)},
            {"event": "attachmentRead", "path": "/work/bank/.build/candlestick-attachments/1/statement.png", "type": "image/png", "data": PIXEL},
            {"event": "attachmentRead", "path": "/work/bank/.build/candlestick-attachments/1/log.txt", "text": "customer 7\n4 items <b>not bold</b>\n"},
            finished(events, focused=[], problem=None, recordedSnapshots=[BANK + "__Snapshots__/CartSpec/total.txt"])]


def passed_run():
    events = [event for event in bank() if event["event"] == "exampleFinished" and event["outcome"] == "passed"]
    return [started(), *events, finished(events)]


def large_run(count=5000):
    """Returns the events of many examples of four workers."""
    events = []
    for round_ in range(1, 2 + count // 17):
        events += [event for event in bank(round_) if round_ % 10 == 1 or event["event"] == "exampleFinished" and event["outcome"] == "passed"]
    ran = [index for index, event in enumerate(events) if event["event"] == "exampleFinished"]
    events = events[:ran[count - 1] + 1]
    ends = [0.0] * 4
    for event in events:
        if event["event"] == "exampleFinished":
            worker = ends.index(min(ends))
            event.update(worker=worker + 1, start=ends[worker])
            ends[worker] += event["duration"] + 0.0005
    return [started(workerCount=4), *events, finished(events, duration=max(ends))]


def text(events):
    """Returns events in the format of the report: a line each, without characters that could end the element around them."""
    return "".join(json.dumps({key: value for key, value in event.items() if value is not None}).replace("<", "\\u003C") + "\n" for event in events)
