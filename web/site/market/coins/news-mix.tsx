import type { NewsMix } from '../../../../contract/market/coins.ts'
import { newsCount } from './coins-order.ts'

const parts = [
  ['bullish', 'bg-bull'],
  ['neutral', 'bg-mid opacity-80'],
  // hatched, to be distinguishable without colour
  [
    'bearish',
    'bg-[repeating-linear-gradient(135deg,var(--bear)_0_2px,color-mix(in_srgb,var(--bear)_55%,var(--surface))_2px_4px)]',
  ],
  ['unscored', 'bg-line-2'],
] as const

/** Shares of bullish, neutral and bearish articles about a coin. */
export function NewsMixBar({ mix, className }: { mix: NewsMix; className: string }) {
  if (newsCount(mix) === 0) return null
  return (
    <span
      aria-hidden="true"
      title={mixInWords(mix)}
      className={`inline-flex gap-px overflow-hidden rounded-[2px] bg-surface-3 ${className}`}
    >
      {parts.map(
        ([name, colour]) =>
          mix[name] > 0 && (
            <i
              key={name}
              style={{ flexGrow: mix[name] }}
              className={`block min-w-[3px] ${colour}`}
            />
          ),
      )}
    </span>
  )
}

/** '9 bullish, 3 neutral, 2 bearish'. */
export function mixInWords(mix: NewsMix): string {
  const scored = (['bullish', 'neutral', 'bearish'] as const).map((name) => `${mix[name]} ${name}`)
  return [...scored, ...(mix.unscored > 0 ? [`${mix.unscored} without a score`] : [])].join(', ')
}

export function MixLegend() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 px-1 text-small text-fg-3">
      {parts.slice(0, 3).map(([name, colour]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <i aria-hidden="true" className={`h-2 w-3 ${colour}`} />
          {name === 'bearish' ? 'bearish articles of 24h' : name}
        </span>
      ))}
    </p>
  )
}
