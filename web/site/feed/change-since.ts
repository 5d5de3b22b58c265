/** A price older than this says nothing of the moment asked for. */
const OLDEST_MS = 30 * 60_000

/** Change in percent from the last price at or before a moment to the newest one; undefined where either is missing. */
export function changeSince(
  points: readonly { timestamp: string; price: number }[],
  since: number,
): number | undefined {
  const then = points.findLast(({ timestamp }) => Date.parse(timestamp) <= since)
  const now = points.at(-1)
  if (!then || !now || then === now || then.price <= 0) return undefined
  if (since - Date.parse(then.timestamp) > OLDEST_MS) return undefined
  return (now.price / then.price - 1) * 100
}
