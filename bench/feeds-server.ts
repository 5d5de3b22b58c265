import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { sampleFeed } from './sample-feeds.ts'

/** A worker that serves the given number of sample feeds, so that serving takes no time from what is measured. */
const feeds = Array.from({ length: workerData ?? 200 }, (_, number) =>
  Buffer.from(sampleFeed(number)),
)
const server = createServer((request, reply) => {
  const feed = feeds[Number(request.url?.slice(1))]
  if (feed) reply.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed)
  else reply.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage(`127.0.0.1:${(server.address() as AddressInfo).port}`),
)
