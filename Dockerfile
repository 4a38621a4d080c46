# zonemason in a container; docs/shell.md has the commands.
ARG NODE=node:24.21.0-trixie-slim

FROM ${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY examples/ci examples/ci
COPY schemas schemas
COPY scripts scripts
COPY src src
# `npm run build` without the library.
RUN node scripts/generate.mjs --sources && node scripts/build.mjs && rm dist/index.js

FROM ${NODE}
# `diff`, `log` and `plan --base` read revisions with git. It must not refuse a mounted repository because another user owns
# it: zonemason runs nothing that a repository configures. Package managers are not needed. The version of git is Debian's.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git \
  && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /opt/yarn* \
    /usr/local/bin/corepack /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && git config --system --add safe.directory '*' \
  && ln -s /opt/zonemason/main.js /usr/local/bin/zonemason
COPY LICENSE /opt/zonemason/
COPY --from=build /build/dist /opt/zonemason
LABEL org.opencontainers.image.title="zonemason" \
  org.opencontainers.image.description="DNS zones and mail translations as code: review what would change, then apply it safely" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.licenses="MIT"
WORKDIR /project
# The user `node`, as a number so that Kubernetes can see that it is not root.
USER 1000:1000
ENTRYPOINT ["zonemason"]
