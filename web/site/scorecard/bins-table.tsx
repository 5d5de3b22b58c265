import type { Scorecard } from '../../../contract/market/scorecard.ts'
import { ENOUGH_CASES } from '../../../contract/market/scorecard-rules.ts'

const CELL = 'border-line border-t px-3 py-2 text-right tabular-nums'
const HEAD = 'px-3 py-2 text-right text-meta font-label text-fg-3'

/** The figures of the plot as a table. */
export function BinsTable({ bins, later }: { bins: Scorecard['bins']; later: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={`Up ${later}, by score, as a table`}
      className="mt-3 max-w-[560px] overflow-x-auto"
    >
      <table className="w-full text-cell">
        <thead>
          <tr>
            {['Score', 'Cases', `Up ${later}`, '95 % interval', 'Base rate'].map((name) => (
              <th key={name} scope="col" className={`${HEAD} first:text-left`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <th scope="row" className="border-line border-t px-3 py-2 text-left font-label">
                {bin.from}-{bin.to}
              </th>
              <td className={CELL}>{bin.cases}</td>
              {bin.share === null ? (
                <td colSpan={3} className={`${CELL} text-fg-3`}>
                  not enough data (under {ENOUGH_CASES} cases)
                </td>
              ) : (
                <>
                  <td className={CELL}>{bin.share} %</td>
                  <td className={CELL}>
                    {bin.low} to {bin.high}
                  </td>
                  <td className={CELL}>{bin.base_rate === null ? 'no data' : `${bin.base_rate} %`}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
