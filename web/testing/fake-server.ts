import { createCall, type SendRequest } from '../api/call.ts'
import { createQueryClient } from '../api/queries.ts'

type Answer = (query: URLSearchParams) => unknown

/** Stands in for the server: replies by method and path, and records the calls. */
export function fakeServer(answers: Record<string, Answer>) {
  const asked: string[] = []
  const send: SendRequest = async ({ method, path }) => {
    const url = new URL(path, 'http://site.test')
    asked.push(`${method} ${path}`)
    const answer = answers[`${method} ${url.pathname}`]
    if (!answer) return { status: 404, body: { error: `Nothing at ${path}`, code: 'NOT_FOUND' } }
    return { status: 200, body: await answer(url.searchParams) }
  }
  return { client: createQueryClient(createCall(send)), asked }
}
