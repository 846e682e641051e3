# Builds with all packages, and runs with the production packages only. A release names the image by its digest:
# --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY build.mjs sbom.mjs bundle.config.mjs nest-cli.json tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY libs ./libs
COPY web ./web
COPY deploy/docker ./deploy/docker
# The guides served beside the page of the API.
COPY docs/*.md ./docs/
# The last command loads every module without the bundle: if a removed file is needed, the build fails here.
RUN npm run build && npm prune --omit=dev --ignore-scripts \
  && deploy/docker/remove-unused.sh node_modules && node -e "require('./dist/src/app.module.js')"

# The weights of the built-in encoder, checked by their hash.
FROM build AS encoder
RUN apt-get update && apt-get install -y --no-install-recommends python3-pip && rm -rf /var/lib/apt/lists/*
ARG PIP_INDEX_URL
RUN DATA_DIR=/ node dist/src/encoder.js

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
COPY --from=encoder --chown=root:root /encoder ./encoder
COPY --chown=root:root LICENSE NOTICE ./
USER node
VOLUME /data
EXPOSE 3000
# Checks the process, its database and its queue. Workers serve no HTTP: override the check for them.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm, so signals reach the service itself.
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
