import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onLoopback } from './on-loopback.ts'

type Answer = (request: IncomingMessage, reply: ServerResponse) => unknown

/** A publisher on loopback: each path has a set answer, and every visit is recorded. */
export async function fakePublisher() {
  const answers = new Map<string, Answer>()
  let otherwise: ((request: IncomingMessage, reply: ServerResponse) => boolean) | undefined
  const visits: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, reply) => {
    const path = request.url ?? '/'
    visits.push({ path, headers: request.headers })
    const answer = answers.get(path)
    if (answer) answer(request, reply)
    else if (!otherwise?.(request, reply)) reply.writeHead(404).end('Not found')
  })
  return {
    ...(await onLoopback(server)),
    visits,
    on: (path: string, answer: Answer) => void answers.set(path, answer),
    /** Paths without an answer of their own; false is a 404. */
    otherwise: (answer: typeof otherwise) => {
      otherwise = answer
    },
    /** Serves an RSS document of these items. */
    feed: (path: string, items: Story[], headers: Record<string, string> = {}) =>
      void answers.set(path, (_request, reply) => reply.writeHead(200, headers).end(rss(items))),
  }
}

export type Story = {
  title: string
  link: string
  guid?: string
  date?: string
  summary?: string
  /** further elements as they are written */
  xml?: string
}

export function rss(stories: Story[], channel = ''): string {
  const items = stories.map(({ title, link, guid, date, summary, xml = '' }) => {
    const optional = [
      guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`,
      date === undefined ? '' : `<pubDate>${date}</pubDate>`,
      summary === undefined ? '' : `<description><![CDATA[${summary}]]></description>`,
    ]
    return `<item><title>${title}</title><link>${link}</link>${optional.join('')}${xml}</item>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Fake</title>${channel}${items.join('')}</channel></rss>`
}
