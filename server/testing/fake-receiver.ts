import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onLoopback } from './on-loopback.ts'

type Received = {
  path: string
  headers: IncomingMessage['headers']
  body: string
  bytes: Buffer
  at: number
}

/** Webhooks, Slack, Discord and Telegram on loopback: takes what is posted and returns the status that was set, 200 by default. */
export async function fakeReceiver() {
  const received: Received[] = []
  const answers = new Map<string, (reply: ServerResponse) => unknown>()
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '/'
    const bytes = await buffer(request)
    received.push({
      path,
      headers: request.headers,
      body: bytes.toString('utf8'),
      bytes,
      at: Date.now(),
    })
    const answer = answers.get(path)
    if (answer) answer(reply)
    else reply.writeHead(200, { 'content-type': 'text/plain' }).end('ok')
  })
  return {
    ...(await onLoopback(server)),
    received,
    at: (path: string) => received.filter((each) => each.path === path),
    answers: (path: string, answer: (reply: ServerResponse) => unknown) =>
      void answers.set(path, answer),
    answersWell: (path: string) => void answers.delete(path),
  }
}
