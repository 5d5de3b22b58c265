import '../../../../styles/site.css'
import type { ReactNode } from 'react'
import { ENOUGH_STORIES } from '../../../../../contract/news/outlet-rules.ts'
import type { Outlet, OutletShare } from '../../../../../contract/news/outlets.ts'
import { Link } from '../../../../page/link.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { axisEnd, delayText, insteadOf, leaning, signedTilt, TOO_FEW } from './outlet-words.ts'
import { TiltBar, TiltFigure, Whisker, WhiskerAxis } from './whisker.tsx'

const barClass = 'mt-2.5 mb-[3px]'

/** Five figures, each with its interval and what was counted. */
export function OutletFigurePanels({ outlet }: { outlet: Outlet }) {
  const { first, own, changed, all, articles, stories, kind } = outlet
  const storiesSoFar = {
    figure: TOO_FEW,
    sentence: `${stories} of ${ENOUGH_STORIES} stories so far.`,
  }
  const few = (sentence: string) =>
    kind === 'newsroom'
      ? { figure: TOO_FEW, sentence }
      : { figure: insteadOf(outlet), sentence: `${insteadOf(outlet, true)}.` }
  return (
    <Panel className="overflow-hidden">
      <dl className="five-figures">
        <Share
          name="First"
          share={first}
          end={axisEnd([first.high, all.first], 10)}
          all={all.first}
          few={few(`${first.of} of ${ENOUGH_STORIES} shared stories so far.`)}
        >
          First with {first.hits} of {first.of} shared stories.
        </Share>
        <Behind outlet={outlet} few={few(`Shown after ${ENOUGH_STORIES} shared stories.`)} />
        <Share name="Own reports" share={own} end={100} all={all.own} few={storiesSoFar}>
          {own.hits} of {articles} texts are original.
        </Share>
        <Share
          name="Headlines changed"
          share={changed}
          end={axisEnd([changed.high, all.changed], 10)}
          all={all.changed}
          few={storiesSoFar}
        >
          {changed.hits} of {articles} within a day, {changed.in_substance} of them in substance.
        </Share>
        <Tilt
          tilt={outlet.tilt}
          few={few(`${outlet.tilt.of} of ${ENOUGH_STORIES} compared stories so far.`)}
        />
      </dl>
      {outlet.ads.share !== null && <AdsFoot outlet={outlet} />}
    </Panel>
  )
}

type FewTexts = { figure: string; sentence: string }

const AdsFoot = ({ outlet: { ads, articles } }: { outlet: Outlet }) => (
  <p className="flex flex-wrap items-center gap-x-[18px] gap-y-1 border-line border-t px-5 py-2.5 text-small text-fg-3">
    <span>
      <b className="font-label text-fg-2">{ads.share}%</b> of its articles are potentially ads (
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
)

function Behind({ outlet: { behind, all }, few }: { outlet: Outlet; few: FewTexts }) {
  const end = axisEnd([behind.high, all.behind], 30)
  return (
    <Figure name="Delay" figure={behind.value === null ? null : delayText(behind.value)} few={few}>
      <Whisker {...behind} end={end} all={all.behind} unit=" minutes" className={barClass} />
      <WhiskerAxis ends={['0', `${end} min`]} />
      <Sentence what={`Median delay in the ${behind.of} others.`}>
        Interval {behind.low} to {behind.high} min
        {all.behind !== null && `, all outlets ${all.behind} min`}.
      </Sentence>
    </Figure>
  )
}

function Tilt({ tilt, few }: { tilt: Outlet['tilt']; few: FewTexts }) {
  const side = leaning(tilt)
  const interval = `${signedTilt(tilt.low ?? 0)} to ${signedTilt(tilt.high ?? 0)}`
  const what =
    side === 'none'
      ? `No measurable tilt: ${interval}.`
      : `Scores the same stories ${Math.abs(tilt.value ?? 0).toFixed(1)} points more ${side === 'bull' ? 'bullish' : 'bearish'} than other independent reports.`
  return (
    <Figure
      name="Tilt"
      figure={tilt.value === null ? null : <TiltFigure tilt={tilt} className="gap-2! text-fg!" />}
      few={few}
    >
      <TiltBar tilt={tilt} className={barClass} />
      <WhiskerAxis ends={['-2', '0', '+2']} />
      <Sentence what={what}>
        {side !== 'none' && `Interval ${interval}. `}
        {tilt.of} stories compared.
      </Sentence>
    </Figure>
  )
}

type ShareProps = {
  name: string
  share: OutletShare
  end: number
  all: number | null
  few: FewTexts
  children: ReactNode
}

const Share = ({ name, share: { share, low, high }, end, all, few, children }: ShareProps) => (
  <Figure name={name} figure={share === null ? null : `${share}%`} few={few}>
    <Whisker value={share} low={low} high={high} end={end} all={all} className={barClass} />
    <WhiskerAxis ends={['0%', `${end}%`]} />
    <Sentence what={children}>
      95{'\u00a0'}% interval {low} to {high}
      {all !== null && `, all outlets ${all}%`}.
    </Sentence>
  </Figure>
)

type FigureProps = { name: string; figure: ReactNode | null; few: FewTexts; children: ReactNode }

const Figure = ({ name, figure, few, children }: FigureProps) => (
  <div className="min-w-0 px-5 py-4 max-md:px-4">
    <dt className="text-small font-strong">{name}</dt>
    {figure === null ? (
      <>
        <dd className="mt-1.5 text-small font-label text-fg-2">{few.figure}</dd>
        <dd className="mt-1.5 text-small text-fg-3">{few.sentence}</dd>
      </>
    ) : (
      <>
        <dd className="mt-1 text-title font-strong tabular-nums">{figure}</dd>
        <dd>{children}</dd>
      </>
    )}
  </div>
)

const Sentence = ({ what, children }: { what: ReactNode; children: ReactNode }) => (
  <p className="mt-2 text-small text-pretty text-fg-2">
    {what} <span className="text-fg-3">{children}</span>
  </p>
)
