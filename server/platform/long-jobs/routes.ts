import type { jobEndpoints } from '../../../contract/platform/jobs.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Routes } from '../http/implement.ts'
import { jobById, jobsUnderWay } from './store.ts'

export const jobRoutes = ({ db }: Context): Routes<typeof jobEndpoints> => ({
  'GET /api/jobs/running': () => jobsUnderWay(db),
  'GET /api/jobs/:id': async ({ params }) => {
    const job = isUuid(params.id) ? await jobById(db, params.id) : undefined
    if (!job) throw notFound('Job')
    return job
  },
})

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
