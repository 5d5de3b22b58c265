import type { ReactNode } from 'react'

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
