import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { ErrorBody } from '../../../contract/endpoint.ts'
import { isDatabaseAway } from '../database/away.ts'
import { isCanceled, isDiskFull, isUnstorableText, reasonOf } from '../database/error-codes.ts'
import {
  AppError,
  badInput,
  databaseAway,
  diskFull,
  ourMistake,
  overloaded,
  tooLarge,
  wrongType,
} from '../errors.ts'
import { errorPage, isReadByPerson } from './error-page.ts'
import type { Refusals } from './refusals.ts'

/** Every error has the same body: a sentence for people and a stable code for programs. */
export function answerErrors(app: FastifyInstance, refusals: Refusals) {
  app.decorate('refusals', refusals)
  app.setErrorHandler((error, request, reply) => {
    const expected = explain(error, request.log)
    refusals.count(expected, isDatabaseAway(error) ? reasonOf(error as Error) : undefined)
    return sendError(reply, expected)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    refusals: Refusals
  }
}

/** Converts any error for the caller; unexpected ones are logged in full. */
export function explain(error: unknown, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): AppError {
  const expected = expectedFailure(error)
  if (!expected) log.error({ err: error }, 'unexpected error')
  else if (isCanceled(error)) log.warn({ err: error }, 'a statement took too long')
  else if (expected.code === 'DISK_FULL') log.error({ err: error }, 'the disk is full')
  return expected ?? ourMistake()
}

export const errorBody = ({ message, code, field, problems }: AppError): ErrorBody => ({
  error: message,
  message,
  code,
  ...(field !== undefined && { field }),
  ...(problems && { problems }),
})

/** An error of our own API, as it was before it was sent. */
export function errorFrom(status: number, body: unknown): AppError {
  const { error, code, field, problems } = ErrorBody.parse(body)
  return new AppError(status, code, error, undefined, { field, problems })
}

export function sendError(reply: FastifyReply, error: AppError) {
  if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
  // A route may set the max-age of its 404s; no other error is cached.
  if (error.status !== 404 || !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'no-store')
  const { type, body } = bodyOf(error, reply.request.headers.accept)
  return reply.code(error.status).type(type).send(body)
}

/** What passes by itself is a page for whoever opened the address in a browser. */
export const bodyOf = (error: AppError, accept: string | undefined) =>
  error.retryAfterSeconds && isReadByPerson(accept)
    ? { type: 'text/html; charset=utf-8', body: errorPage(error.message) }
    : { type: 'application/json; charset=utf-8', body: JSON.stringify(errorBody(error)) }

export const nothingHere = () => new AppError(404, 'NOT_FOUND', 'There is nothing at this address.')

function expectedFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return databaseAway()
  if (isCanceled(error)) return overloaded()
  if (isDiskFull(error)) return diskFull()
  if (isUnstorableText(error)) return badInput('The text holds a character that cannot be stored.')
  const { statusCode, code } = error as FastifyError
  if (statusCode === 413) return tooLarge('The request is too large.')
  if (statusCode === 415)
    return wrongType('This content type is not understood here; send application/json.')
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
    return badInput('The request body is not valid JSON.')
  }
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return badInput('The request could not be understood.')
  return undefined
}
