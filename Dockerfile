# The image contains only the files that the server needs to run. scripts/try-image.ts performs these steps without
# Docker. That script supports only COPY and RUN with paths in /app, and skips RUN in the last stage.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/shared/package.json packages/shared/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/mirror-sim/package.json apps/mirror-sim/
RUN npm ci --ignore-scripts
COPY . .
RUN npx prisma generate
RUN npx vite build apps/web --logLevel warn
RUN node scripts/keep-packages.mjs

FROM node:24-bookworm-slim
# Five pictures are decoded at once at most. The other threads are for passwords, files and names of hosts.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data UV_THREADPOOL_SIZE=8
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages/shared packages/shared
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/prisma prisma
COPY --from=build /app/docs docs
RUN mkdir /data /backups && chown node:node /data /backups && ln -s /app/apps/server/bin/skin-mirror /usr/local/bin/
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "const {TLS_CERT,TLS_CERT_FILE,PORT}=process.env;process.env.NODE_TLS_REJECT_UNAUTHORIZED='0';fetch((TLS_CERT||TLS_CERT_FILE?'https':'http')+'://127.0.0.1:'+PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Node is the first process of the container, so Docker's signal to stop reaches it.
# On a large machine, Node lets new objects take much memory before it removes those that nobody needs. 16 MB are as
# fast, and leave a server that exports at three quarters of its memory.
CMD ["node", "--max-semi-space-size=16", "apps/server/src/main.ts"]
