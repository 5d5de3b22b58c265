import { parentPort } from 'node:worker_threads'
import { parseFeed } from './parse-feed.ts'
import { NotAFeedError } from './raw-feed.ts'
import type { ReadingAnswer, ReadingTask } from './read-feed.ts'

parentPort?.on('message', ({ bytes, source }: ReadingTask) => {
  parentPort?.postMessage(answer(bytes, source))
})
parentPort?.postMessage({ isReady: true })

function answer(bytes: Uint8Array, source: ReadingTask['source']): ReadingAnswer {
  try {
    return {
      feed: parseFeed(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), source),
    }
  } catch (error) {
    if (error instanceof NotAFeedError)
      return { refused: { kind: error.kind, message: error.message } }
    return { broken: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
