FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
# the image has a Node of its own
RUN npm run build && rm -r node_modules/node node_modules/.bin/node

FROM node:26-bookworm-slim
ARG VERSION=unknown
LABEL org.opencontainers.image.title="Crypto News" \
  org.opencontainers.image.description="A crypto news feed scored by AI beside live prices, with an admin area to run it." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION"
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
