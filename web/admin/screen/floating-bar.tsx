import type { ReactNode } from 'react'

/** What can be done to all that is selected: floats at the foot of the screen, so that nothing moves for it. */
export function FloatingBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {/* the bar must not cover the foot of the list */}
      <div className="h-16 max-md:h-28" />
      <div
        role="toolbar"
        aria-label={label}
        className="fixed inset-x-0 bottom-6 z-20 mx-auto grid w-fit max-w-[calc(100vw-32px)] gap-1 rounded-panel bg-pop px-4 py-2.5 ring-line max-md:bottom-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none"
      >
        {children}
      </div>
    </>
  )
}

/** Alerts and progress at the bottom of the screen, above toasts, without layout shift. */
export function FloatingNotices({ children }: { children: ReactNode }) {
  return (
    <div
      aria-live="polite"
      className="fixed right-6 bottom-6 z-20 grid max-h-[60dvh] w-[min(480px,calc(100vw-48px))] content-end gap-2 overflow-auto max-md:inset-x-4 max-md:bottom-4 max-md:w-auto [&>*]:shadow-pop"
    >
      {children}
    </div>
  )
}
