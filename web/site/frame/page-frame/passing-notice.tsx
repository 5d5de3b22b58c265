import { useSyncExternalStore } from 'react'
import { listenerSet } from '../../../page/listeners.ts'
import { topDialog } from '../../../ui/top-dialog.ts'

type Notice = { text: string; action?: NoticeAction | undefined }
type NoticeAction = { label: string; run: () => void }

const shownForMs = 3000
const actionShownForMs = 6000
const nothing: Notice = { text: '' }
const listeners = listenerSet()
let shown = nothing
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a short sentence at the bottom of the screen for 3 seconds, or 6 with an action. */
export function showNotice(text: string, action?: NoticeAction) {
  clearTimeout(timer)
  show({ text, action })
  timer = setTimeout(show, action ? actionShownForMs : shownForMs, nothing)
}

export const shownNotice = () => shown

function show(notice: Notice) {
  shown = notice
  listeners.notify()
}

/** Mount once, and in dialogs that show notices: the page behind them is inert. It overlays the page without layout shift. */
export function PassingNotice({ inDialog = false }: { inDialog?: boolean }) {
  const { text, action } = useSyncExternalStore(listeners.subscribe, shownNotice, () => nothing)
  return (
    <div
      role="status"
      data-print="hide"
      className="pointer-events-none fixed inset-x-4 bottom-6 z-30 max-md:bottom-20 flex justify-center"
    >
      {text && Boolean(topDialog()) === inDialog && (
        <p className="flex animate-[rise-in_var(--dur-slow)_var(--ease)] items-center gap-3 rounded-panel bg-pop px-4 py-3 font-label ring-line">
          {text}
          {action && (
            <button
              type="button"
              onClick={() => {
                show(nothing)
                action.run()
              }}
              className="finger pointer-events-auto font-strong text-accent-text hover:underline hover:underline-offset-3"
            >
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
