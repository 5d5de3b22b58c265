import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FILTER_VALUES_MAX } from '../../../../contract/news/filters.ts'
import { CoinIcon } from '../../market/coin-parts/coin-icon.tsx'
import { coinListQuery } from '../../market/dashboard/market-queries.ts'
import { filtersOf, withFilters } from '../../news/feed-query/feed-url.ts'
import { follow, useFollowedCoins } from '../followed-coins.ts'
import { removeWithUndo } from '../undo.ts'
import { AddLine } from './add-line.tsx'
import { PanelChips } from './panel-chips.tsx'
import { PanelOption } from './panel-option.tsx'
import { PanelSection } from './panel-section.tsx'

export function CoinsSection() {
  const starred = useFollowedCoins()
  const { data: coins = [] } = useQuery(coinListQuery())
  const listId = useId()
  const nameOf = (symbol: string) => coins.find((coin) => coin.symbol === symbol)?.name || symbol
  const add = (typed: string) => {
    const text = typed.toLowerCase()
    const coin = coins.find(({ symbol, name }) =>
      [symbol, name].some((each) => each.toLowerCase() === text),
    )
    if (!coin) return `This site does not track '${typed}'.`
    return follow(coin.symbol, true)
      ? undefined
      : `At most ${FILTER_VALUES_MAX} coins can be starred.`
  }
  return (
    <PanelSection title="Starred coins" count={starred.length}>
      <PanelChips
        empty="None yet. Press a star beside a coin, or add one here."
        chips={starred.map((symbol) => ({
          text: nameOf(symbol),
          icon: <CoinIcon symbol={symbol} size="chip" />,
          removeLabel: `Remove the star of ${nameOf(symbol)}`,
          onRemove: () =>
            removeWithUndo(
              `${nameOf(symbol)} is no longer starred`,
              'coins',
              (coin) => coin === symbol,
            ),
        }))}
      />
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
        button="Add"
        onAdd={add}
        list={listId}
      />
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
