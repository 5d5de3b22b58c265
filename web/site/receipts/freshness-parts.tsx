import type { ReactNode } from 'react'
import type { Parts, Receipt } from '../../../contract/analysis/receipts.ts'
import { formatClock } from '../../format/article-date.ts'
import { useTimeZone } from '../clock/clock.ts'

type FreshnessProps = { reasons: Parts; receipt: Receipt; brief: boolean }

/** Novelty, age and substance, each with its points and maximum; `brief` cuts each to one line. */
export function FreshnessParts({ reasons, receipt, brief }: FreshnessProps) {
  const { novelty, age, substance, signs, limit } = reasons
  const sum = tenths(novelty + age + substance)
  const score = receipt.freshness_score
  const limited = sum > limit && limit < 10 ? tenths(limit - sum) : 0
  const rounding = tenths(score - sum - limited)
  return (
    <div>
      <h3 className="mb-1.5 text-hint font-strong text-fg">What it is based on</h3>
      <ul className="text-small text-fg tabular-nums">
        <Row points={novelty} most={4.5} name="Novelty" brief={brief}>
          <Novelty receipt={receipt} />
        </Row>
        <Row points={age} most={1.5} name="Age" brief={brief}>
          {ageText(receipt.age_minutes)}
        </Row>
        <Row points={substance} most={4} name="Substance" brief={brief}>
          {signs.length > 0 ? signs.join(', ') : 'no event, figure or quotation'}
        </Row>
        {limited !== 0 && <Row points={limited} name={`capped at ${limit} (ad)`} />}
        {!brief && rounding !== 0 && <Row points={rounding} name="rounding" />}
        <li className="mt-1 flex min-h-[30px] items-center justify-between border-line border-t font-strong">
          <span>Sum</span>
          <span>{score.toFixed(1)}</span>
        </li>
      </ul>
    </div>
  )
}

type RowProps = { points: number; most?: number; name: string; brief?: boolean; children?: ReactNode }

function Row({ points, most, name, brief = false, children }: RowProps) {
  return (
    <li className="grid min-h-[26px] grid-cols-[minmax(0,1fr)_auto] items-baseline gap-3 py-1">
      <span className="min-w-0">
        {name}
        {children && (
          <small className={`block text-meta text-fg-3 ${brief ? 'truncate' : '[overflow-wrap:anywhere]'}`}>
            {children}
          </small>
        )}
      </span>
      <span className="font-strong">
        {points < 0 ? '-' : '+'}
        {Math.abs(points).toFixed(1)}
        {most !== undefined && <span className="font-normal text-fg-3"> of {most.toFixed(1)}</span>}
      </span>
    </li>
  )
}

function Novelty({ receipt: { told_before, story } }: { receipt: Receipt }) {
  const timeZone = useTimeZone()
  const first =
    story && `${story.first_publisher ?? 'unknown'} ${formatClock(Date.parse(story.first_at), timeZone)}`
  return (
    <>
      {story &&
        (story.is_first
          ? `First of ${story.outlets} outlets, ${first}. `
          : `One of ${story.outlets} outlets, first: ${first}. `)}
      {told_before ? (
        <>
          Most similar report in the 48 hours before: {told_before.publisher ?? 'another outlet'}{' '}
          {formatClock(Date.parse(told_before.published_at), timeZone)},{' '}
          <a
            href={told_before.url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent-text underline underline-offset-3"
          >
            {told_before.title}
          </a>
        </>
      ) : (
        'no earlier report in 48 hours'
      )}
    </>
  )
}

function ageText(minutes: number): string {
  if (minutes <= 1) return 'scored within a minute of publication'
  if (minutes < 60) return `scored ${counted(minutes, 'minute')} after publication`
  return minutes < 48 * 60
    ? `scored ${counted(Math.round(minutes / 60), 'hour')} after publication`
    : `scored ${counted(Math.round(minutes / 1440), 'day')} after publication`
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const tenths = (value: number) => Math.round(value * 10) / 10
