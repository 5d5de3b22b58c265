import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FILTER_VALUES_MAX } from '../../../contract/news/filters.ts'
import { CoinIcon } from '../coin-parts/coin-icon.tsx'
import { filtersOf, withFilters } from '../feed-query/feed-url.ts'
import { coinList } from '../market/market-queries.ts'
import { follow, useFollowedCoins } from '../my-feed/followed-coins.ts'
import { changeWithUndo } from '../my-feed/undo.ts'
import { AddLine, PanelChip, PanelOption, PanelSection } from './panel-section.tsx'

export function CoinsSection() {
  const starred = useFollowedCoins()
  const { data: coins = [] } = useQuery(coinList())
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const listId = useId()
  const nameOf = (symbol: string) => coins.find((coin) => coin.symbol === symbol)?.name || symbol
  const add = () => {
    const text = typed.trim().toLowerCase()
    const coin = coins.find(({ symbol, name }) => [symbol, name].some((each) => each.toLowerCase() === text))
    if (!coin) return setProblem(`This site does not track '${typed.trim()}'.`)
    if (!follow(coin.symbol, true)) return setProblem(`At most ${FILTER_VALUES_MAX} coins can be starred.`)
    setTyped('')
    setProblem(undefined)
  }
  return (
    <PanelSection title="Starred coins" count={starred.length}>
      {starred.length === 0 ? (
        <p className="text-hint text-fg-3">None yet. Press a star beside a coin, or add one here.</p>
      ) : (
        <div className="flex flex-wrap gap-1.5">
          {starred.map((symbol) => (
            <PanelChip
              key={symbol}
              removeLabel={`Remove the star of ${nameOf(symbol)}`}
              onRemove={() =>
                changeWithUndo(`${nameOf(symbol)} is no longer starred`, (feed) => ({
                  ...feed,
                  coins: feed.coins.filter((other) => other !== symbol),
                }))
              }
            >
              <CoinIcon symbol={symbol} size="chip" />
              <span className="truncate">{nameOf(symbol)}</span>
            </PanelChip>
          ))}
        </div>
      )}
      <datalist id={listId}>
        {coins.map(({ symbol, name }) => (
          <option key={symbol} value={symbol}>
            {name}
          </option>
        ))}
      </datalist>
      <AddLine
        label="Add a coin"
        placeholder="Add a coin, for example LINK"
        value={typed}
        onChange={setTyped}
        button="Add"
        onAdd={add}
        list={listId}
      />
      <p role="status" className="text-hint text-bear-text not-empty:mt-1.5">
        {problem}
      </p>
      <OnlyStarred />
    </PanelSection>
  )
}

/** A filter of the feed, in the address like any other. */
function OnlyStarred() {
  const starred = useFollowedCoins()
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const filters = filtersOf(params)
  const isOn = starred.length > 0 && starred.every((symbol) => filters.coin?.includes(symbol))
  return (
    <PanelOption
      label="Only starred coins in the feed"
      hint="Shown as the chip 'Coin: Starred'"
      checked={isOn}
      disabled={starred.length === 0}
      onChange={(on) =>
        navigate(`/?${withFilters(params, { ...filters, coin: on ? [...starred] : undefined })}`)
      }
    />
  )
}
