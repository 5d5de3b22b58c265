import type { Words } from '../../../contract/analysis/receipts.ts'
import { formatScore } from '../../format/score.ts'
import { classNames } from '../../ui/class-names.ts'
import { Marked } from '../../ui/marked.tsx'

const STRONGEST = 3
const markClass = {
  up: 'rounded-[3px] border-bull border-b-2 bg-bull-tint px-0.5 py-px text-fg',
  down: 'rounded-[3px] border-bear border-b-2 border-dashed bg-bear-tint px-0.5 py-px text-fg',
}

/** The words that moved the score and by how much. The rows add up to the score as shown; `brief` sums up all but three. */
export function MovingWords({ reasons, score, brief }: { reasons: Words; score: number; brief: boolean }) {
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
      <h3 className="mb-1.5 text-hint font-strong text-fg">Words that moved it</h3>
      {!brief && passages.length > 0 && (
        <p className="mb-2.5 rounded-control border border-line bg-surface-2 px-3 py-2.5 leading-[22px] [overflow-wrap:anywhere]">
          {passages.map((passage) => (
            <span key={passage} className="block not-first:mt-1.5">
              <Marked
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
          <Row key={word} push={push} largest={largest}>
            {word}
          </Row>
        ))}
        {sums
          .filter(({ push }) => push !== 0)
          .map(({ name, push }) => (
            <Row key={name} push={push} largest={largest}>
              <span className="text-fg-3">{name}</span>
            </Row>
          ))}
        <li className="mt-1 flex min-h-[30px] items-center justify-between border-line border-t font-strong">
          <span>Starting at {formatScore(start)}, total</span>
          <span>{score.toFixed(1)}</span>
        </li>
      </ul>
    </div>
  )
}

export const strongest = <Word extends { push: number }>(words: readonly Word[], most: number): Word[] =>
  [...words].sort((a, b) => Math.abs(b.push) - Math.abs(a.push)).slice(0, most)

function Row({ push, largest, children }: { push: number; largest: number; children: React.ReactNode }) {
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
      <span className={classNames('text-right font-strong', push < 0 ? 'text-bear-text' : 'text-bull-text')}>
        {push < 0 ? '-' : '+'}
        {Math.abs(push).toFixed(1)}
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
