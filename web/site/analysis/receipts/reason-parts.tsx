import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Parts, Quotes, Receipt, Words } from '../../../../contract/analysis/receipts.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { formatClock } from '../../../format/article-date.ts'
import { formatScore } from '../../../format/score.ts'
import { classNames } from '../../../ui/class-names.ts'
import { MarkedText } from '../../../ui/marked.tsx'
import { useTimeZone } from '../../frame/clock/clock.ts'

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
      <h3 className="mb-1.5 text-small font-strong text-fg">What it is based on</h3>
      <ul className="text-small text-fg tabular-nums">
        <PartRow points={novelty} most={4.5} name="Novelty" brief={brief}>
          <Novelty receipt={receipt} />
        </PartRow>
        <PartRow points={age} most={1.5} name="Age" brief={brief}>
          {ageText(receipt.age_minutes)}
        </PartRow>
        <PartRow points={substance} most={4} name="Substance" brief={brief}>
          {signs.length > 0 ? signs.join(', ') : 'no event, figure or quotation'}
        </PartRow>
        {limited !== 0 && <PartRow points={limited} name={`capped at ${limit} (ad)`} />}
        {!brief && rounding !== 0 && <PartRow points={rounding} name="rounding" />}
        <TotalRow name={brief && rounding !== 0 ? 'Sum, rounded' : 'Sum'} score={score} />
      </ul>
    </div>
  )
}

type PartRowProps = {
  points: number
  most?: number
  name: string
  brief?: boolean
  children?: ReactNode
}

function PartRow({ points, most, name, brief = false, children }: PartRowProps) {
  return (
    <li className="grid min-h-[26px] grid-cols-[minmax(0,1fr)_auto] items-baseline gap-3 py-1">
      <span className="min-w-0">
        {name}
        {children && (
          <small
            className={`block text-hint text-fg-3 ${brief ? 'truncate' : '[overflow-wrap:anywhere]'}`}
          >
            {children}
          </small>
        )}
      </span>
      <span className="font-strong">
        {signedPush(points)}
        {most !== undefined && <span className="font-normal text-fg-3"> of {most.toFixed(1)}</span>}
      </span>
    </li>
  )
}

function Novelty({ receipt: { told_before, story } }: { receipt: Receipt }) {
  const timeZone = useTimeZone()
  const firstAt = story && formatClock(Date.parse(story.first_at), timeZone)
  return (
    <>
      {story &&
        (story.is_first
          ? `First of ${story.outlets} outlets, ${firstAt}. `
          : `One of ${story.outlets} outlets, first: ${story.first_publisher ?? 'unknown'} ${firstAt}. `)}
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
  if (minutes < 60) return `scored ${countText(minutes, 'minute')} after publication`
  return minutes < 48 * 60
    ? `scored ${countText(Math.round(minutes / 60), 'hour')} after publication`
    : `scored ${countText(Math.round(minutes / 1440), 'day')} after publication`
}

const tenths = (value: number) => Math.round(value * 10) / 10

export const signedPush = (points: number) =>
  `${points < 0 ? '-' : '+'}${Math.abs(points).toFixed(1)}`

const TotalRow = ({ name, score }: { name: string; score: number }) => (
  <li className="mt-1 flex min-h-[30px] items-center justify-between border-line border-t font-strong">
    <span>{name}</span>
    <span>{score.toFixed(1)}</span>
  </li>
)

const STRONGEST = 3
const markClass = {
  up: 'rounded-[3px] border-bull border-b-2 bg-bull-tint px-0.5 py-px text-fg',
  down: 'rounded-[3px] border-bear border-b-2 border-dashed bg-bear-tint px-0.5 py-px text-fg',
}

/** The words that moved the score and by how much. The rows add up to the score as shown; `brief` sums up all but three. */
export function MovingWords({
  reasons,
  score,
  brief,
}: {
  reasons: Words
  score: number
  brief: boolean
}) {
  const { start, rest, limited, passages } = reasons
  const words = brief ? strongest(reasons.words, STRONGEST) : reasons.words
  const others = score - start - words.reduce((sum, { push }) => sum + push, 0)
  const sums = brief
    ? [{ name: 'everything else', push: Math.abs(others) < 0.05 ? 0 : others }]
    : [
        { name: 'the names in it and rounding', push: rest },
        { name: `limited to ${limited < 0 ? 10 : 0}`, push: limited },
      ]
  const isNegative = (part: string) =>
    words.some(({ word, push }) => push < 0 && word.toLowerCase() === part.toLowerCase())
  const largest = Math.max(...[...words.map(({ push }) => push), rest, limited, 0.1].map(Math.abs))
  return (
    <div>
      <h3 className="mb-1.5 text-small font-strong text-fg">Words that moved it</h3>
      {!brief && passages.length > 0 && (
        <p className="mb-2.5 rounded-control border border-line bg-surface-2 px-3 py-2.5 leading-[22px] [overflow-wrap:anywhere]">
          {passages.map((passage) => (
            <span key={passage} className="block not-first:mt-1.5">
              <MarkedText
                text={passage}
                pattern={listed(words)}
                className={(part) => (isNegative(part) ? markClass.down : markClass.up)}
              />
            </span>
          ))}
        </p>
      )}
      <ul className="text-small text-fg tabular-nums">
        {words.map(({ word, push }) => (
          <WordRow key={word} push={push} largest={largest}>
            {word}
          </WordRow>
        ))}
        {sums
          .filter(({ push }) => push !== 0)
          .map(({ name, push }) => (
            <WordRow key={name} push={push} largest={largest}>
              <span className="text-fg-3">{name}</span>
            </WordRow>
          ))}
        <TotalRow name={`Starting at ${formatScore(start)}, total`} score={score} />
      </ul>
    </div>
  )
}

export const strongest = <Word extends { push: number }>(
  words: readonly Word[],
  most: number,
): Word[] => [...words].sort((a, b) => Math.abs(b.push) - Math.abs(a.push)).slice(0, most)

function WordRow({
  push,
  largest,
  children,
}: {
  push: number
  largest: number
  children: ReactNode
}) {
  const width = `${(Math.abs(push) / largest) * 50}%`
  return (
    <li className="grid min-h-[26px] grid-cols-[minmax(0,1fr)_120px_40px] items-center gap-2.5">
      <span className="[overflow-wrap:anywhere]">{children}</span>
      <span
        aria-hidden="true"
        className="relative h-2 bg-[linear-gradient(var(--line-2),var(--line-2))] bg-[size:1px_100%] bg-position-[50%_0] bg-no-repeat"
      >
        <i
          style={push < 0 ? { right: '50%', width } : { left: '50%', width }}
          className={classNames(
            'absolute top-0 h-2 rounded-[2px]',
            push < 0
              ? 'bg-[repeating-linear-gradient(135deg,var(--bear)_0_3px,color-mix(in_srgb,var(--bear)_45%,var(--pop))_3px_5px)]'
              : 'bg-bull',
          )}
        />
      </span>
      <span
        className={classNames(
          'text-right font-strong',
          push < 0 ? 'text-bear-text' : 'text-bull-text',
        )}
      >
        {signedPush(push)}
      </span>
    </li>
  )
}

/** The words and phrases of a receipt as they stand in a text, longer ones first. */
function listed(words: Words['words']): RegExp {
  const longest = words.map(({ word }) => word).sort((a, b) => b.length - a.length)
  const escaped = longest.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

type QuotedPassagesProps = { reasons: Quotes; score: number; brief: boolean }

/** Passages that a model cited, each found in the article's text. `brief`: three, one line each. */
export function QuotedPassages({ reasons, score, brief }: QuotedPassagesProps) {
  const quotes = brief ? reasons.quotes.slice(0, STRONGEST) : reasons.quotes
  if (quotes.length === 0)
    return <p className="text-fg-3">The model named no passage that is in the text.</p>
  return (
    <div className="grid gap-2">
      <h3 className="text-small font-strong text-fg">Passages it is based on</h3>
      {quotes.map(({ text, pull }) => (
        <blockquote
          key={text}
          className={classNames(
            'border-l-3 py-0.5 pl-3 text-fg [overflow-wrap:anywhere]',
            pull === 'up' ? 'border-bull' : 'border-bear border-dashed',
          )}
        >
          <span className={brief ? 'line-clamp-1' : undefined}>‘{text}’</span>
          <span className="mt-0.5 flex items-center gap-[5px] text-hint text-fg-3">
            <Check className="size-3! text-bull" />
            {(pull === 'up') === score >= 5
              ? 'Found word for word in the text'
              : 'Found word for word; points the other way'}
          </span>
        </blockquote>
      ))}
    </div>
  )
}
