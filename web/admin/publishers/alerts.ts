import { useCallback, useState } from 'react'
import type { FetchMessage } from './fetch-message.ts'

export type Alert = FetchMessage & { id: number }

/** The alerts of the screen, newest first: each stays until it is dismissed. */
export function useAlerts() {
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const tell = useCallback((message: FetchMessage) => setAlerts((before) => withAlert(before, message)), [])
  const dismiss = (id: number) => setAlerts((before) => before.filter((alert) => alert.id !== id))
  return { alerts, tell, dismiss }
}

/** Only what nobody misses makes room: a plain success for the next message, and the same failure for its repetition. */
export function withAlert(before: readonly Alert[], message: FetchMessage): Alert[] {
  const kept = before.filter((alert) => tellsOfFailure(alert) && !isSame(alert, message))
  return [{ ...message, id: Math.max(0, ...before.map(({ id }) => id)) + 1 }, ...kept]
}

/** A success may have failures in its second line. */
const tellsOfFailure = ({ kind, detail }: FetchMessage) => kind === 'error' || detail !== undefined

const isSame = (one: FetchMessage, other: FetchMessage) =>
  one.kind === other.kind && one.text === other.text && one.detail === other.detail
