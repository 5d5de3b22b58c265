import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModelTest } from '../../../contract/analysis/models.ts'
import { call, reasonOf } from '../../api/call.ts'
import { finished } from '../jobs/finished.ts'
import { modelsQuery } from '../screen/admin-queries.ts'

/** Running test calls by model id. Each is awaited to its end, however slow the server is. */
export function useModelTests(fail: (text: string, detail?: string) => void) {
  const queries = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  async function test(id: string) {
    setRunning((ids) => new Set(ids).add(id))
    try {
      await finished<ModelTest>(await call('POST /api/ai/models/:id/test', { params: { id } }))
    } catch (error) {
      fail('The test call could not be made', reasonOf(error))
    } finally {
      await queries.invalidateQueries({ queryKey: modelsQuery.queryKey })
      setRunning((ids) => new Set([...ids].filter((each) => each !== id)))
    }
  }
  return { running, test }
}
