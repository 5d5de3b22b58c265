import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '../errors.ts'
import { bodyOf } from '../http/answer-errors.ts'
import type { Answer, AnswerForm } from './answer.ts'

/** Sent early and cheaply under load. */
export function sendRefusal(response: ServerResponse, error: AppError, headers: readonly string[]) {
  const { type, body } = bodyOf(error, response.req.headers.accept)
  response.writeHead(error.status, [
    ...['content-type', type],
    ...['content-security-policy', "default-src 'none'"],
    ...['retry-after', String(error.retryAfterSeconds)],
    ...['cache-control', 'no-store'],
    ...headers,
  ])
  response.end(body)
}

export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  form: AnswerForm,
  originHeaders: readonly string[],
  isStale = false,
) {
  if (response.destroyed) return
  const isKnown =
    answer.status === 200 && isUnchanged(request.headers['if-none-match'], answer.etag)
  // One flat list: Node re-validates headers that are set one by one.
  const { all, withoutBody } = answer.headers
  const own = ['etag', answer.etag, ...originHeaders]
  const headers = isKnown ? [...withoutBody, ...own] : [...all, ...form.headers, ...own]
  if (isStale) headers.push('x-cache', 'stale')
  response.writeHead(isKnown ? 304 : answer.status, headers)
  response.end(isKnown || request.method === 'HEAD' ? undefined : form.body)
}

function isUnchanged(given: string | undefined, etag: string): boolean {
  if (!given) return false
  const bare = etag.replace(/^W\//, '')
  return (
    given === etag ||
    given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare || tag.trim() === '*')
  )
}
