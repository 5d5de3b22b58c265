import * as z from 'zod'
import type { Role } from './accounts/roles.ts'
import { isCommonEra } from './platform/common-era.ts'
import type { PublicPage } from './platform/public-pages.ts'

/** Default body limit: names and passwords are short. */
export const BODY_LIMIT_BYTES = 16 * 1024

/**
 * Who may call: 'public' ignores any token, 'either' serves everybody and gives the handler the caller. A role answers 401
 * to strangers and 403 to lesser roles; 'self' needs an admin unless `:id` is the caller's own.
 */
export type Access = 'public' | 'either' | 'self' | Role

/** One endpoint, keyed by method and path ('GET /api/tags'). */
export type Endpoint = {
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The largest body in bytes, where it may be more than `BODY_LIMIT_BYTES`. */
  bodyLimitBytes?: number
  /** The body is multipart form data with one file; the handler reads it itself. */
  upload?: true
  /** Also served with a slash at the end, as clients of another API write it. */
  trailingSlash?: true
  /** Parameters that never change the reply: not part of the cache key, and the handler does not see them. */
  ignoredInCache?: readonly string[]
  /** The public page it belongs to: 404 while an admin has switched that off. */
  page?: PublicPage
  /** A public read that is made anew for each caller. */
  uncached?: true
  reply: z.ZodType
  /** Default 200; a handler may still return `accepted(...)`. */
  status?: 200 | 201 | 204
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>

/** Whether a stranger is served. */
export const isOpen = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'public' || access === 'either'

/** A whole number from a query string or a path: '7' is 7, '7.5', '1e3' and '' are refused. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,16}$/, 'must be a whole number')])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    // Used by the OpenAPI description.
    .meta({ type: 'integer', minimum: min, maximum: max })

export const Id = wholeNumber(1, Number.MAX_SAFE_INTEGER)
export const ById = z.object({ id: Id.meta({ description: 'Stable id' }) })

/** A yes or no in a query string. */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' })
  .transform((flag) => flag === true || flag === 'true')

/** ISO 8601 in UTC, as every time on the wire is written. */
export const Time = z.iso.datetime()

/** A moment with its offset, as UTC. */
export const Instant = z.iso
  .datetime({ offset: true, error: "must be a time with its offset, like '2026-11-15T09:00:00Z'" })
  .refine((text) => isCommonEra(new Date(text)), 'must be in the years 1 to 9999')
  .transform((text) => new Date(text).toISOString())

/** A form sends a field that is not set as an empty text. */
export const unset = z.literal('').transform(() => undefined)

/** A calendar day in UTC, YYYY-MM-DD. */
export const Day = z.iso
  .date()
  .refine((day) => isCommonEra(new Date(day)), 'must be in the years 1 to 9999')

export const requiredText = (max: number) => z.string().trim().min(1, 'is required').max(max)
export const optionalText = (max: number) => z.string().trim().max(max).nullish()

/** Work that outlives the client's 5 s continues as a job: GET /api/jobs/{jobId}. */
export const JobStarted = z.object({
  jobId: z.string().meta({ description: 'Id for `GET /api/jobs/{id}`' }),
})

export const Nothing = z.object({})

/** Every error body, whatever the status. */
export const ErrorBody = z.object({
  error: z.string().meta({ description: 'What happened, as a sentence for a person' }),
  message: z.string().meta({ description: 'The same sentence' }),
  code: z.string().meta({ description: 'Stable word for programs' }),
  field: z
    .string()
    .optional()
    .meta({ description: 'Field or parameter that it is about, where there is one' }),
  problems: z
    .array(
      z.object({
        error: z.string().meta({ description: 'What is wrong, as a sentence' }),
        field: z
          .string()
          .optional()
          .meta({ description: 'Field or parameter, where there is one' }),
      }),
    )
    .optional()
    .meta({
      description: 'Everything that is wrong with the input, at most 20; `error` is the first',
    }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
