import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

type NoticeKind = 'success' | 'error' | 'info' | 'warning'

const looks: Record<NoticeKind, { tone: string; icon: ReactNode }> = {
  success: { tone: 'tone-bull', icon: <CircleCheck className="mt-0.5" /> },
  error: { tone: 'tone-bear', icon: <TriangleAlert className="mt-0.5" /> },
  warning: { tone: 'tone-mid', icon: <TriangleAlert className="mt-0.5" /> },
  info: { tone: 'tone-info', icon: <Info className="mt-0.5" /> },
}

type NoticeProps = {
  kind: NoticeKind
  children: ReactNode
  detail?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
}

export function Notice({ kind, children, detail, action, onDismiss }: NoticeProps) {
  const look = looks[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-2.5 rounded-[10px] border px-3.5 py-2.5 text-small font-label',
        look.tone,
      )}
    >
      {look.icon}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>{children}</p>
        {detail && <p className="font-normal">{detail}</p>}
      </div>
      {action}
      {onDismiss && (
        <IconButton
          label="Dismiss"
          icon={<X />}
          size="sm"
          onClick={onDismiss}
          className="-my-1 -mr-2 text-current max-md:-my-3"
        />
      )}
    </div>
  )
}

const shownForMs = 3000

export type TimedMessage = { kind: 'success' | 'error'; text: string; detail?: string }

/** A success or error message that disappears after 3 seconds. Showing another restarts the timer. */
export function useTimedNotice() {
  const [message, setMessage] = useState<TimedMessage>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback((kind: TimedMessage['kind'], text: string, detail?: string) => {
    clearTimeout(timer.current)
    setMessage({ kind, text, detail: detail === text ? undefined : detail })
    timer.current = setTimeout(() => setMessage(undefined), shownForMs)
  }, [])
  const succeed = useCallback(
    (text: string, detail?: string) => show('success', text, detail),
    [show],
  )
  const fail = useCallback((text: string, detail?: string) => show('error', text, detail), [show])
  return { message, succeed, fail }
}
