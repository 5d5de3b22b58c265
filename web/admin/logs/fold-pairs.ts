import type { Log } from '../../../contract/accounts/activity.ts'

/** One line of the log: an analysis is its response with the request. */
export type LogLine = Log & { request?: Log }

/** Joins each response with its request, which comes later in the list because the newest are first. */
export function foldPairs(logs: readonly Log[]): LogLine[] {
  const requests = new Map(
    logs.filter(({ action }) => action === 'ai_request').map((log) => [keyOf(log), log]),
  )
  const folded = new Set<number>()
  const lines = logs.map((log): LogLine => {
    const request = log.action === 'ai_response' ? requests.get(keyOf(log)) : undefined
    if (!request || folded.has(request.id)) return log
    folded.add(request.id)
    return { ...log, request }
  })
  return lines.filter(({ id }) => !folded.has(id))
}

/** Both rows of an analysis carry the same request time. */
function keyOf({ entity_id, details }: Log): string {
  const [, moment = ''] = /"requestTimestamp":"([^"]*)"/.exec(details ?? '') ?? []
  return `${entity_id} ${moment}`
}
