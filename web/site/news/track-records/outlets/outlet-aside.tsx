import type { Outlet } from '../../../../../contract/news/outlets.ts'
import { countText, formatCount } from '../../../../../contract/platform/count-text.ts'
import { Link } from '../../../../page/link.tsx'
import { Panel, PanelBody, PanelHead } from '../../../../ui/panel.tsx'
import { PublisherLogo } from '../../../../ui/publisher-logo.tsx'
import { CoinIcon } from '../../../market/coin-parts/coin-icon.tsx'
import { coinPath } from '../../../market/coin-parts/coin-path.ts'
import { TOO_FEW } from './outlet-words.ts'
import { inRange, outletPath } from './outlets-query.ts'
import { TiltBar, TiltFigure, WhiskerAxis } from './whisker.tsx'

const row = 'grid grid-cols-[28px_minmax(0,1fr)_112px_52px] items-center gap-2.5 px-5'

/** The coins with most compared stories. Absent without any. */
export function TiltByCoin({ outlet: { tilt_by_coin } }: { outlet: Outlet }) {
  if (tilt_by_coin.length === 0) return null
  return (
    <Panel>
      <PanelHead title="Tilt by coin" note="points of 10" />
      <div className={`${row} pt-2`}>
        <WhiskerAxis ends={['-2', '0', '+2']} className="col-start-3" />
      </div>
      <ul className="divide-y divide-line">
        {tilt_by_coin.map(({ symbol, name, tilt }) => (
          <li key={symbol} className={`${row} min-h-[46px] py-1 text-small`}>
            <CoinIcon symbol={symbol} size="row" />
            <span className="min-w-0">
              <Link
                to={coinPath(symbol)}
                className="block truncate leading-[18px] font-label hover:underline"
              >
                {name}
              </Link>
              <small className="block text-hint leading-[15px] text-fg-3">
                {countText(tilt.of, 'story', 'stories')}
              </small>
            </span>
            {tilt.value === null ? (
              <span className="col-span-2 text-right text-small text-fg-3">{TOO_FEW}</span>
            ) : (
              <>
                <TiltBar tilt={tilt} />
                <TiltFigure tilt={tilt} className="justify-end" />
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Whose texts it copied, and who copied its own. */
export function Copies({ outlet: { copies_from, copied_by, range } }: { outlet: Outlet }) {
  const lists = [
    { title: 'Copies from', ...copies_from },
    { title: 'Copied by', ...copied_by },
  ].filter(({ texts }) => texts > 0)
  const most = Math.max(...lists.flatMap(({ outlets }) => outlets.map(({ texts }) => texts)))
  return (
    <Panel>
      <PanelHead title="Copies" note={inRange(range).slice(4)} />
      <PanelBody>
        {lists.length === 0 && <p className="text-fg-2">No copies found{inRange(range)}.</p>}
        {lists.map(({ title, texts, outlets }) => (
          <div
            key={title}
            className="not-first:mt-3.5 not-first:border-line not-first:border-t not-first:pt-3.5"
          >
            <h3 className="mb-0.5 flex justify-between text-small font-strong">
              {title}
              <span className="font-normal text-fg-3">{countText(texts, 'text')}</span>
            </h3>
            <ul>
              {outlets.map((other) => (
                <li
                  key={other.slug}
                  className="grid min-h-10 grid-cols-[22px_minmax(0,1fr)_76px_30px] items-center gap-2.5 text-small"
                >
                  <PublisherLogo name={other.name} url={other.logo_url} size={22} />
                  <span className="truncate">
                    <Link
                      to={outletPath(other.slug)}
                      className="font-label hover:underline hover:underline-offset-3"
                    >
                      {other.name}
                    </Link>
                    {other.kind === 'wire' && (
                      <small className="text-hint text-fg-3"> press wire</small>
                    )}
                  </span>
                  <span className="h-1.5 overflow-hidden rounded-pill bg-surface-3">
                    <i
                      className="block h-full rounded-pill bg-control"
                      style={{ width: `${(other.texts / most) * 100}%` }}
                    />
                  </span>
                  <b className="text-right font-strong tabular-nums">{formatCount(other.texts)}</b>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </PanelBody>
    </Panel>
  )
}
