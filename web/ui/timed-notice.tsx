import { useCallback, useEffect, useRef, useState } from 'react'
import { Notice } from './notice.tsx'

const shownForMs = 3000

export type TimedMessage = { kind: 'success' | 'error'; text: string; detail?: string }

/** A success or error message that clears itself after 3 seconds. Showing another restarts the clock. */
export function useTimedNotice() {
  const [message, setMessage] = useState<TimedMessage>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback((next: TimedMessage) => {
    clearTimeout(timer.current)
    setMessage(next)
    timer.current = setTimeout(() => setMessage(undefined), shownForMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const succeed = useCallback((text: string) => show({ kind: 'success', text }), [show])
  const fail = useCallback(
    (text: string, detail?: string) =>
      show({ kind: 'error', text, detail: detail === text ? undefined : detail }),
    [show],
  )
  return { message, succeed, fail }
}

/** The reserved place of a timed message: nothing below it moves when one comes or goes. */
export function TimedNotice({ message }: { message: TimedMessage | undefined }) {
  return (
    <div className="mb-4 min-h-[42px]" aria-live="polite">
      {message && (
        <Notice kind={message.kind} detail={message.detail}>
          {message.text}
        </Notice>
      )}
    </div>
  )
}
