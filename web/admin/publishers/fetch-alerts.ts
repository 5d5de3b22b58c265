import { useCallback, useEffect, useState } from 'react'
import type { FetchMessage } from './fetch-messages.ts'

export type FetchAlert = FetchMessage & { id: number }

const SUCCESS_SHOWN_MS = 3000

/** The alerts of the screen, newest first. A failure stays until it is dismissed, a plain success clears itself. */
export function useFetchAlerts() {
  const [alerts, setAlerts] = useState<readonly FetchAlert[]>([])
  const dismiss = useCallback(
    (id: number) => setAlerts((before) => before.filter((alert) => alert.id !== id)),
    [],
  )
  const report = useCallback(
    (message: FetchMessage) => setAlerts((before) => withAlert(before, message)),
    [],
  )
  const success = alerts.find((alert) => !isFailure(alert))?.id
  useEffect(() => {
    if (success === undefined) return
    const clearing = setTimeout(() => dismiss(success), SUCCESS_SHOWN_MS)
    return () => clearTimeout(clearing)
  }, [success, dismiss])
  return { alerts, report, dismiss }
}

/** Replaces only what is not missed: a plain success by the next message, a failure by its repetition. */
export function withAlert(before: readonly FetchAlert[], message: FetchMessage): FetchAlert[] {
  const kept = before.filter((alert) => isFailure(alert) && !isSame(alert, message))
  return [{ ...message, id: Math.max(0, ...before.map(({ id }) => id)) + 1 }, ...kept]
}

/** A success may have failures in its second line. */
const isFailure = ({ kind, detail }: FetchMessage) => kind === 'error' || detail !== undefined

const isSame = (one: FetchMessage, other: FetchMessage) =>
  one.kind === other.kind && one.text === other.text && one.detail === other.detail
