import '../../styles/site.css'
import type { ReactNode } from 'react'
import { ENOUGH_STORIES } from '../../../contract/records/outlet-rules.ts'
import type { Outlet, OutletShare } from '../../../contract/records/outlets.ts'
import { Link } from '../../page/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { axisEnd, delay, leaning, NOT_COUNTED, signed, TOO_FEW } from './outlet-words.ts'
import { TiltBar, TiltFigure, Whisker } from './whisker.tsx'

/** Five figures, each with its interval and what was counted. */
export function OutletFigures({ outlet }: { outlet: Outlet }) {
  const { first, behind, own, changed, ads, all, articles, stories } = outlet
  const shared = first.of
  return (
    <Panel className="overflow-hidden">
      <dl className="grid grid-cols-5 gap-px bg-line max-lg:grid-cols-6 max-md:grid-cols-2 [&>div]:bg-surface max-lg:[&>div]:col-span-2 max-md:[&>div]:col-span-1 max-lg:[&>div:nth-child(n+4)]:col-span-3 max-md:[&>div:nth-child(n+4)]:col-span-1 max-md:[&>div:last-child]:col-span-2!">
        <Figure
          name="First"
          share={first}
          end={axisEnd([first.high, all.first], 10)}
          all={all.first}
          few={fewOf(outlet, `${shared} of ${ENOUGH_STORIES} shared stories so far.`)}
        >
          Told {first.hits} of {shared} shared stories first.
        </Figure>
        {behind.value === null || behind.low === null || behind.high === null ? (
          <Few
            name="Behind the first"
            {...fewOf(outlet, `Shown from ${ENOUGH_STORIES} shared stories on.`)}
          />
        ) : (
          <Box name="Behind the first" figure={delay(behind.value)}>
            <Whisker
              value={behind.value}
              low={behind.low}
              high={behind.high}
              end={axisEnd([behind.high, all.behind], 30)}
              all={all.behind}
              unit=" minutes"
              className="mt-2.5 mb-[3px]"
            />
            <Axis ends={['0', `${axisEnd([behind.high, all.behind], 30)} min`]} />
            <Sentence what={`Median delay in the ${behind.of} others.`}>
              Interval {behind.low} to {behind.high} min
              {all.behind !== null && `, all outlets ${all.behind} min`}.
            </Sentence>
          </Box>
        )}
        <Figure name="Own reports" share={own} end={100} all={all.own} few={storiesSoFar(stories)}>
          {own.hits} of {articles} texts copy nobody.
        </Figure>
        <Figure
          name="Headlines changed"
          share={changed}
          end={axisEnd([changed.high, all.changed], 10)}
          all={all.changed}
          few={storiesSoFar(stories)}
        >
          {changed.hits} of {articles} within a day, {changed.in_substance} of them in substance.
        </Figure>
        <Tilt outlet={outlet} />
      </dl>
      {ads.share !== null && (
        <p className="flex flex-wrap items-center gap-x-[18px] gap-y-1 border-line border-t px-5 py-2.5 text-hint text-fg-3">
          <span>
            <b className="font-label text-fg-2">{ads.share} %</b> of its articles are potentially ads (
            {ads.hits} of {articles}).
          </span>
          <span>
            <i className="mr-1.5 inline-block h-3 border-accent border-l-2 border-dotted align-[-2px]" />
            all outlets
          </span>
          <Link
            to="/outlets#counted"
            className="ml-auto font-label text-accent-text hover:underline hover:underline-offset-3"
          >
            How it is counted
          </Link>
        </p>
      )}
    </Panel>
  )
}

type FewTexts = { figure: string; sentence: string }
const fewOf = ({ kind }: Outlet, sentence: string): FewTexts =>
  kind === 'newsroom'
    ? { figure: TOO_FEW, sentence }
    : { figure: 'not counted', sentence: `${NOT_COUNTED[kind]}.` }
const storiesSoFar = (stories: number): FewTexts => ({
  figure: TOO_FEW,
  sentence: `${stories} of ${ENOUGH_STORIES} stories so far.`,
})

function Tilt({ outlet }: { outlet: Outlet }) {
  const { tilt } = outlet
  if (tilt.value === null || tilt.low === null || tilt.high === null)
    return <Few name="Tilt" {...fewOf(outlet, `${tilt.of} of ${ENOUGH_STORIES} compared stories so far.`)} />
  const side = leaning(tilt)
  const points = Math.abs(tilt.value).toFixed(1)
  const interval = `${signed(tilt.low)} to ${signed(tilt.high)}`
  return (
    <Box name="Tilt" figure={<TiltFigure tilt={tilt} className="gap-2! text-fg!" />}>
      <TiltBar tilt={tilt} className="mt-2.5 mb-[3px]" />
      <Axis ends={['-2', '0', '+2']} />
      <Sentence
        what={
          side === 'none'
            ? `No tilt to speak of: the interval, ${interval}, holds 0.`
            : `Scores the same stories ${points} points more ${side === 'bull' ? 'bullish' : 'bearish'} than other independent reports.`
        }
      >
        {side !== 'none' && `Interval ${interval}. `}
        {tilt.of} stories compared.
      </Sentence>
    </Box>
  )
}

type FigureProps = {
  name: string
  share: OutletShare
  end: number
  all: number | null
  few: FewTexts
  children: ReactNode
}

function Figure({ name, share: { share, low, high }, end, all, few, children }: FigureProps) {
  if (share === null || low === null || high === null) return <Few name={name} {...few} />
  return (
    <Box name={name} figure={`${share} %`}>
      <Whisker value={share} low={low} high={high} end={end} all={all} className="mt-2.5 mb-[3px]" />
      <Axis ends={['0 %', `${end} %`]} />
      <Sentence what={children}>
        95{'\u00a0'}% interval {low} to {high}
        {all !== null && `, all outlets ${all} %`}.
      </Sentence>
    </Box>
  )
}

const Box = ({ name, figure, children }: { name: string; figure: ReactNode; children: ReactNode }) => (
  <div className="min-w-0 px-5 py-4 max-md:px-4">
    <dt className="text-small font-strong">{name}</dt>
    <dd className="mt-1 text-[26px] leading-8 font-figure tracking-[-.018em] tabular-nums max-md:text-[22px] max-md:leading-7">
      {figure}
    </dd>
    <dd>{children}</dd>
  </div>
)

const Few = ({ name, figure, sentence }: { name: string } & FewTexts) => (
  <div className="px-5 py-4 max-md:px-4">
    <dt className="text-small font-strong">{name}</dt>
    <dd className="mt-1.5 text-small font-label text-fg-2">{figure}</dd>
    <dd className="mt-1.5 text-small text-fg-3">{sentence}</dd>
  </div>
)

const Sentence = ({ what, children }: { what: ReactNode; children: ReactNode }) => (
  <p className="mt-2 text-small text-pretty text-fg-2">
    {what} <span className="text-fg-3">{children}</span>
  </p>
)

export const Axis = ({ ends, className = '' }: { ends: string[]; className?: string }) => (
  <span className={`flex justify-between text-micro text-fg-3 tabular-nums ${className}`}>
    {ends.map((end) => (
      <span key={end}>{end}</span>
    ))}
  </span>
)
