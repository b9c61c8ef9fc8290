# The server of every part: `api`, `projector`, `worker`, or all in one. Built here, run without tools and without root.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY infra/package.json infra/
COPY projector/package.json projector/
COPY command-api/package.json command-api/
COPY web/package.json web/
COPY clients/typescript/package.json clients/typescript/
COPY examples/receiver/package.json examples/receiver/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN node scripts/prepare.mjs build
# What runs needs the packages of these four only.
RUN npm ci --omit=dev --workspace domain --workspace infra --workspace projector --workspace command-api

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
# Modules of the product are in the bundle, packages with files of their own beside it.
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/command-api/package.json ./command-api/
COPY --from=build /app/command-api/dist/bundle ./command-api/dist/bundle
COPY --from=build /app/command-api/verifier ./command-api/verifier
COPY --from=build /app/web/dist/app ./web/dist/app
# A volume takes over the owner of what it covers.
RUN mkdir /data /seals && chown node:node /data /seals
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "command-api/dist/bundle/main.js"]
CMD ["all"]
