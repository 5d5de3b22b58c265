import { useQueryClient } from '@tanstack/react-query'
import { cronQuery, modelsQuery } from '../screen/admin-queries.ts'

export function useReloadModels() {
  const queries = useQueryClient()
  return () => {
    for (const { queryKey } of [modelsQuery, cronQuery])
      void queries.invalidateQueries({ queryKey })
  }
}
