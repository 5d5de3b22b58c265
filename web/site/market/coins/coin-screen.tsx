import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PageHead } from '../../../page/page-head.tsx'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Panel, PanelHead } from '../../../ui/panel.tsx'
import { NotFoundScreen } from '../../frame/page-frame/not-found-screen.tsx'
import { AccentLink } from '../../frame/page-frame/text-links.tsx'
import { MoveRow } from '../../news/track-records/moves/move-row.tsx'
import { movesOf } from '../../news/track-records/moves/moves-query.ts'
import { coinPath } from '../coin-parts/coin-path.ts'
import { coinPageQuery } from '../coin-parts/coin-queries.ts'
import { CoinChart } from './coin-chart.tsx'
import { CoinNews } from './coin-news.tsx'
import { CoinFigures, CoinQuote } from './coin-quote.tsx'
import { coinHead, useCoinUrl } from './coin-url.ts'

export function CoinScreen() {
  const { symbol = '' } = useParams()
  return <OneCoin key={symbol.toLowerCase()} symbol={symbol.toUpperCase()} />
}

function OneCoin({ symbol }: { symbol: string }) {
  const url = useCoinUrl()
  const query = useQuery({ ...coinPageQuery(symbol, url.range), placeholderData: keepPreviousData })
  if (query.data === null) {
    return <NotFoundScreen path={coinPath(symbol)} />
  }
  const page = query.data
  const name = page?.name || symbol
  return (
    <div className="content pt-7 max-md:pt-4">
      {page && <PageHead head={(name) => coinHead(page, name)} />}
      <CoinQuote
        symbol={symbol}
        name={name}
        page={page}
        range={url.range}
        onRangeChange={url.setRange}
      />
      {query.isError && !page ? (
        <Panel>
          <ErrorState
            title={`Failed to load ${symbol}`}
            hint="The server did not answer. Your starred coins are kept."
            retry={query}
            className="min-h-[432px]"
          />
        </Panel>
      ) : (
        <>
          <CoinChart
            symbol={symbol}
            name={name}
            page={page}
            isOfRange={!query.isPlaceholderData}
            url={url}
          />
          <CoinFigures page={page} range={url.range} isOfRange={!query.isPlaceholderData} />
        </>
      )}
      <CoinMoves symbol={symbol} />
      <CoinNews symbol={symbol} name={name} url={url} />
    </div>
  )
}

/** Moves of this coin in 30 days without an earlier story; renders nothing without any. */
function CoinMoves({ symbol }: { symbol: string }) {
  const { data } = useQuery(movesOf('30', symbol))
  if (!data || data.moves.length === 0) return null
  return (
    <Panel id="moves" className="mt-4 scroll-mt-20">
      <PanelHead title="Moves without news">
        <AccentLink to="/moves?days=30">All moves</AccentLink>
      </PanelHead>
      <ul>
        {data.moves.map((move) => (
          <MoveRow key={move.id} move={move} />
        ))}
      </ul>
    </Panel>
  )
}
