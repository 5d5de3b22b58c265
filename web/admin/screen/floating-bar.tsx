import type { ReactNode } from 'react'

/** What can be done to all that is selected: floats at the foot of the screen, so that nothing moves for it. */
export function FloatingBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {/* the bar must not cover the foot of the list */}
      <div className="h-16 max-md:h-28" />
      <div role="toolbar" aria-label={label} className="floating-bar">
        {children}
      </div>
    </>
  )
}

/** Alerts and progress at the bottom of the screen, above toasts, without layout shift. */
export function FloatingNotices({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className="floating-notices">
      {children}
    </div>
  )
}
