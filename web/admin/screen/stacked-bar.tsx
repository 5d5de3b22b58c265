import type { CSSProperties } from 'react'

type Part = {
  name: string
  amount: number
  text: string
  className?: string
  style?: CSSProperties
}

/** Shares of a whole as one bar, named in a list below; parts differ by pattern as well as colour. */
export function StackedBar({ label, parts }: { label?: string; parts: readonly Part[] }) {
  return (
    <div>
      <div aria-hidden="true" className="flex h-3.5 gap-0.5">
        {parts.map(
          ({ name, amount, className = '', style }) =>
            amount > 0 && (
              <span
                key={name}
                className={`min-w-1 basis-0 rounded-[3px] ${className}`}
                style={{ flexGrow: amount, ...style }}
              />
            ),
        )}
      </div>
      <ul
        aria-label={label}
        className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-small text-fg-2 tabular-nums"
      >
        {parts.map(({ name, text, className = '', style }) => (
          <li key={name} className="inline-flex items-center gap-2">
            <span
              aria-hidden="true"
              className={`size-3 rounded-[3px] ${className}`}
              style={style}
            />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
