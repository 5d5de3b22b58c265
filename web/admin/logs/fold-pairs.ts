import type { Log } from '../../../contract/accounts/activity.ts'

/** One line of the log: an analysis is its answer with the request that led to it. */
export type LogLine = Log & { request?: Log }

/** An answer takes in its request, which stands further down, as the newest come first. */
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

/** Both rows of an analysis hold the moment it was asked for. */
function keyOf({ entity_id, details }: Log): string {
  const [, moment = ''] = /"requestTimestamp":"([^"]*)"/.exec(details ?? '') ?? []
  return `${entity_id} ${moment}`
}
