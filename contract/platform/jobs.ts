import * as z from 'zod'
import { textWithoutSecrets, valueWithoutSecrets, withoutSecrets } from '../accounts/admin-only.ts'
import type { EndpointTable } from '../endpoint.ts'

export const JOB_STATES = ['queued', 'running', 'completed', 'failed'] as const

export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it works on, for example 'fetch:7' (job-keys.ts): a reloaded page finds the row it belongs to. */
  key: z.string(),
  state: z.enum(JOB_STATES),
  done: z.number(),
  total: z.number(),
  /** What is being worked on now, for the progress bar. */
  current: z.string().nullable(),
  /** What failed so far, one sentence each, with its name. */
  failures: z.array(withoutSecrets(z.string(), textWithoutSecrets)),
  result: withoutSecrets(z.unknown(), valueWithoutSecrets),
  error: withoutSecrets(z.string(), textWithoutSecrets).nullable(),
})
export type Job = z.infer<typeof Job>

export const jobEndpoints = {
  'GET /api/jobs/:id': {
    access: 'viewer',
    summary: 'How far a job is',
    params: z.object({ id: z.string().max(100) }),
    reply: Job,
  },
  'GET /api/jobs/running': {
    access: 'viewer',
    summary: 'Jobs under way, so that a reloaded page finds its progress bar again',
    reply: z.array(Job),
  },
} satisfies EndpointTable
