# The toolchain and the programs that `.ci/run` uses. The workflow in .github/workflows/ci.yml names the same image.
#
#   docker build --tag candlestick .
#   docker run --rm --interactive --tty --volume "$PWD":/work candlestick .ci/run
FROM swift:6.3.1-bookworm

RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium git python3 python3-venv tmux \
  && rm -rf /var/lib/apt/lists/* \
  && git config --system --add safe.directory '*'

WORKDIR /work
