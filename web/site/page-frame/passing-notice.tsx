import { useSyncExternalStore } from 'react'

const shownForMs = 3000
const listeners = new Set<() => void>()
let shown = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a short sentence at the bottom of the screen for 3 seconds. */
export function showNotice(text: string) {
  clearTimeout(timer)
  tell(text)
  timer = setTimeout(tell, shownForMs, '')
}

function tell(text: string) {
  shown = text
  for (const listener of listeners) listener()
}

/** Mount once. It overlays the page without layout shift. */
export function PassingNotice() {
  const text = useSyncExternalStore(
    subscribe,
    () => shown,
    () => '',
  )
  return (
    <div
      role="status"
      data-print="hide"
      className="pointer-events-none fixed inset-x-4 bottom-6 z-30 max-md:bottom-20 flex justify-center"
    >
      {text && (
        <p className="animate-[rise-in_var(--dur-slow)_var(--ease)] rounded-panel bg-pop px-4 py-3 font-label ring-line">
          {text}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
