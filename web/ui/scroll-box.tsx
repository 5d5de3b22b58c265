import type { ReactNode } from 'react'

type ScrollBoxProps = { label: string; className?: string; children: ReactNode }

/** Scrolls sideways what does not fit, also by the keyboard. */
export const ScrollBox = ({ label, className = '', children }: ScrollBoxProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    tabIndex={0}
    aria-label={label}
    className={`overflow-x-auto ${className}`}
  >
    {children}
  </section>
)
