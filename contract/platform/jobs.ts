import * as z from 'zod'
import { textWithoutSecrets, valueWithoutSecrets, withoutSecrets } from '../accounts/admin-only.ts'
import type { EndpointTable } from '../endpoint.ts'

export const JOB_STATES = ['queued', 'running', 'completed', 'failed'] as const

export const Job = z.object({
  id: z.string().meta({ description: 'Stable id' }),
  kind: z.string().meta({ description: 'What kind of work it is' }),
  key: z.string().meta({ description: "What it works on, as in 'fetch:7'" }),
  state: z.enum(JOB_STATES).meta({ description: 'How far it is' }),
  done: z.number().meta({ description: 'Number of steps that are done' }),
  total: z.number().meta({ description: 'Number of all steps' }),
  current: z
    .string()
    .nullable()
    .meta({ description: 'What is being worked on now; null between steps' }),
  failures: z
    .array(withoutSecrets(z.string(), textWithoutSecrets))
    .meta({ description: 'What failed so far, one sentence each' }),
  result: withoutSecrets(z.unknown(), valueWithoutSecrets).meta({
    description: 'What the call would have returned; null before',
  }),
  error: withoutSecrets(z.string(), textWithoutSecrets)
    .nullable()
    .meta({ description: 'Why it failed; null otherwise' }),
})
export type Job = z.infer<typeof Job>

export const jobEndpoints = {
  'GET /api/jobs/:id': {
    access: 'viewer',
    summary: 'How far a job is',
    params: z.object({ id: z.string().max(100).meta({ description: 'Id of the job' }) }),
    reply: Job,
  },
  'GET /api/jobs/running': {
    access: 'viewer',
    summary: 'Jobs under way, so that a reloaded page finds its progress bar again',
    reply: z.array(Job),
  },
} satisfies EndpointTable
