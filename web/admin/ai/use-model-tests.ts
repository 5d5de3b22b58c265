import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModelTest } from '../../../contract/models.ts'
import { call, reasonOf } from '../../api.ts'
import { modelsQuery } from '../admin-queries.ts'

const POLL_MS = 700

/** Test calls under way, by the model's id; each is awaited to its end, however slow the server is. */
export function useModelTests(fail: (text: string, detail?: string) => void) {
  const queries = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  async function test(id: string) {
    setRunning((ids) => new Set(ids).add(id))
    try {
      await tested(id)
    } catch (error) {
      fail('The test call could not be made', reasonOf(error))
    } finally {
      await queries.invalidateQueries({ queryKey: modelsQuery.queryKey })
      setRunning((ids) => new Set([...ids].filter((each) => each !== id)))
    }
  }
  return { running, test }
}

async function tested(id: string): Promise<ModelTest | undefined> {
  const reply = await call('POST /api/ai/models/:id/test', { params: { id } })
  if (!('jobId' in reply)) return reply
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const job = await call('GET /api/jobs/:id', { params: { id: reply.jobId } })
    if (job.state === 'completed' || job.state === 'failed') return undefined
  }
}
