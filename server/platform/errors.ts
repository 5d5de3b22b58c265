import * as z from 'zod'
import { type Role, roleLabel, whoMay } from '../../contract/accounts/roles.ts'
import { countText } from '../../contract/platform/count-text.ts'

/** One mistake in the input. */
export type Problem = { error: string; field?: string | undefined }
type Details = ErrorOptions & { field?: string | undefined; problems?: Problem[] | undefined }

/** An expected failure with an explanation; anything else is a bug and becomes a plain 500. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  /** The field concerned, by its wire name. */
  field: string | undefined
  /** All mistakes, where the input has several; the first is the message. */
  readonly problems: Problem[] | undefined

  constructor(
    status: number,
    code: string,
    sentence: string,
    retryAfterSeconds?: number,
    { field, problems, ...options }: Details = {},
  ) {
    super(sentence, options)
    this.field = field
    this.problems = problems
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Shown for bugs; details are in the log. */
export const OUR_MISTAKE = 'Something went wrong on our side.'
export const ourMistake = () => new AppError(500, 'INTERNAL', OUR_MISTAKE)

const OVERLOAD_RETRY_SECONDS = 3

export const badInput = (sentence: string, field?: string) =>
  new AppError(400, 'BAD_INPUT', sentence, undefined, { field })
const PROBLEMS_MAX = 20
/** The first problem is what a person reads; programs get all of them. */
export function badInputs(problems: Problem[]) {
  const [first] = problems
  const details = { field: first?.field, problems: problems.slice(0, PROBLEMS_MAX) }
  const sentence = first?.error ?? 'The input is not valid.'
  return new AppError(400, 'BAD_INPUT', sentence, undefined, details)
}
export const addressNotAllowed = (sentence: string) =>
  new AppError(400, 'ADDRESS_NOT_ALLOWED', sentence)
export const notSignedIn = (sentence = 'Please sign in.') =>
  new AppError(401, 'NOT_SIGNED_IN', sentence)
/** `needed` is the least role allowed, `role` is the caller's. */
export const notAllowed = (needed: Role, role: Role) =>
  new AppError(
    403,
    'NOT_ALLOWED',
    `Only ${whoMay(needed)} can do this. You are signed in as ${roleLabel(role)}.`,
  )
export const notFound = (thing: string) => new AppError(404, 'NOT_FOUND', `${thing} not found.`)
export const cursorExpired = () =>
  new AppError(
    410,
    'CURSOR_EXPIRED',
    'This cursor has expired. Read the lists again, then follow a new cursor.',
  )
export const conflict = (sentence: string) => new AppError(409, 'CONFLICT', sentence)
export const alreadyExists = (thing: string, field?: string) =>
  new AppError(409, 'ALREADY_EXISTS', `${thing} already exists.`, undefined, { field })
export const staleEdit = (thing: string) =>
  new AppError(
    409,
    'STALE_EDIT',
    `Somebody else changed this ${thing} in the meantime. Load it again to see the change, then edit it.`,
  )
/** `before` is locked by the caller. */
export function refuseStale(
  before: { updated_at: string },
  unchangedSince: string | undefined,
  thing: string,
) {
  if (unchangedSince && unchangedSince !== before.updated_at) throw staleEdit(thing)
}
export const tooLarge = (sentence: string) => new AppError(413, 'TOO_LARGE', sentence)
export const wrongType = (sentence: string) => new AppError(415, 'WRONG_TYPE', sentence)
export const tooMany = (sentence: string, retryAfterSeconds?: number) =>
  new AppError(429, 'TOO_MANY', sentence, retryAfterSeconds)
export const upstreamFailed = (sentence: string, cause?: Error) =>
  new AppError(502, 'UPSTREAM_FAILED', sentence, undefined, cause && { cause })
export const diskFull = () =>
  new AppError(
    507,
    'DISK_FULL',
    'The disk of the server is full. Nothing was saved; it needs more room first.',
  )
export const overloaded = () =>
  new AppError(
    503,
    'OVERLOADED',
    'The site is very busy right now. Please try again in a few seconds.',
    OVERLOAD_RETRY_SECONDS,
  )
export const isOverloaded = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'OVERLOADED'
/** A duration, because the reader's clock is not known here. */
export const askedToWait = (until: Date, now: Date) => {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const minutes = Math.ceil(seconds / 60)
  const sentence = `The publisher asked to wait another ${countText(minutes, 'minute')}.`
  return new AppError(409, 'ASKED_TO_WAIT', sentence, seconds)
}
export const databaseAway = () =>
  new AppError(
    503,
    'DATABASE_UNAVAILABLE',
    'The database is not reachable right now. Please try again shortly.',
    5,
  )

export const feedNotReady = () =>
  new AppError(503, 'NOT_READY', 'The feed is still being prepared after an upgrade.', 10)

// zod's default messages are meant for programmers; these reach users.
z.config({ customError: (issue) => plainComplaint(issue) })

function plainComplaint(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return beyond(issue, issue.maximum, ['at most', 'less than'])
    case 'too_small':
      return beyond(issue, issue.minimum, ['at least', 'more than'])
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${typeWords[issue.expected] ?? 'another value'}`
    case 'invalid_format':
      return `must be ${formatWords[issue.format] ?? 'written in another way'}`
    default:
      return 'is not valid'
  }
}

const typeWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const formatWords: Record<string, string> = {
  date: 'a day such as 2026-11-15',
  datetime: 'a time such as 2026-11-15T09:00:00Z',
}

function beyond(
  { origin, inclusive }: { origin: string; inclusive?: boolean },
  limit: number | bigint,
  [including, excluding]: [string, string],
): string | undefined {
  if (origin === 'string')
    return `must have ${including} ${limit} character${limit === 1 ? '' : 's'}`
  if (origin === 'number' || origin === 'int')
    return `must be ${inclusive ? including : excluding} ${limit}`
  if (origin === 'array') return `must have ${including} ${limit} entries`
  return undefined
}

/** The first validation error as a sentence, naming the field as the screens do. */
export const sentenceOf = (error: z.ZodError): string =>
  problemsOf(error)[0]?.error ?? 'The input is not valid.'

export const problemsOf = (error: z.ZodError): Problem[] =>
  error.issues.map((issue) => ({
    error: issueSentence(issue),
    field: issue.path.join('.') || undefined,
  }))

function issueSentence({ path, message }: z.core.$ZodIssue): string {
  const place = path.map(String)
  const name = place.pop()
  if (message.endsWith('.')) return message
  // The path helps in nested input, such as the third publisher of a file.
  const where = place.length > 0 ? ` (${place.join('.')})` : ''
  return `The ${name === undefined ? 'input' : fieldWords(name)}${where} ${message}.`
}

const labels: Record<string, string> = {
  tagId: 'tag',
  isActive: 'status',
  rss_url: 'RSS URL',
  logo_url: 'logo',
  content_fetch_type: 'content fetch',
  content_rss_tag: 'RSS tag',
  content_api_key: 'API key',
  og_image: 'share image',
  ai_model: 'AI model',
  interval: 'fetch interval',
  source_type: 'source',
  source_identifier: 'source ID',
  opml: 'OPML document',
  no_ads: 'no_ads filter',
  within: 'within filter',
  from: 'from filter',
  to: 'to filter',
  dateFrom: 'first day (dateFrom)',
  dateTo: 'last day (dateTo)',
  article_ids: 'list article_ids',
}

/** 'meta_title' and 'metaTitle' are 'meta title'. */
export function fieldWords(name: string): string {
  if (Object.hasOwn(labels, name)) return labels[name] ?? name
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}
