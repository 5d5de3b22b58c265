import { useCallback, useEffect, useRef, useState } from 'react'

const shownForMs = 3000

export type TimedMessage = { kind: 'success' | 'error'; text: string; detail?: string }

/** A success or error message that disappears after 3 seconds. Showing another restarts the timer. */
export function useTimedNotice() {
  const [message, setMessage] = useState<TimedMessage>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback((next: TimedMessage) => {
    clearTimeout(timer.current)
    setMessage(next)
    timer.current = setTimeout(() => setMessage(undefined), shownForMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const succeed = useCallback(
    (text: string, detail?: string) => show({ kind: 'success', text, ...(detail && { detail }) }),
    [show],
  )
  const fail = useCallback(
    (text: string, detail?: string) =>
      show({ kind: 'error', text, detail: detail === text ? undefined : detail }),
    [show],
  )
  return { message, succeed, fail }
}
