"""Serves the site on this machine only."""
import functools
import http.server
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *arguments, base_path, **named):
        self.base_path = base_path
        super().__init__(*arguments, **named)

    def send_head(self):
        if not self.path.startswith(self.base_path):
            self.send_error(404)
            return None
        return super().send_head()

    def translate_path(self, path):
        return super().translate_path(path.removeprefix(self.base_path.rstrip("/")))

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        # A browser resets connections when it leaves a page.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(site, base_path="/", port=0):
    """Returns a server of a folder, and the address of the front page. With port 0, the system chooses a free one."""
    handler = functools.partial(Handler, base_path=base_path, directory=str(site))
    result = Server(("127.0.0.1", port), handler)
    return result, f"http://127.0.0.1:{result.server_port}{base_path}"
