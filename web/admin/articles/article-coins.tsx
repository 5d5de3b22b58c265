import { type UseMutationResult, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { roleFor } from '../../../contract/accounts/powers.ts'
import type { Reply } from '../../../contract/api.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Hint, Meta, PartTitle } from '../../ui/text.tsx'
import { coinsQuery } from '../screen/admin-queries.ts'
import { useMay } from '../screen/permission.tsx'

type ArticleLinks = Reply<'GET /api/articles/:id/links'>
type ArticleCoin = ArticleLinks['coins'][number]

const ORIGINS = { text: 'by the text', hand: 'by hand', removed: 'removed' }

type ArticleCoinsProps = {
  id: number
  links: UseQueryResult<ArticleLinks>
  change: UseMutationResult<unknown, Error, () => Promise<unknown>>
  /** The coin that is chosen to be added. */
  symbol: string
  onSymbol: (symbol: string) => void
}

export function ArticleCoins({ id, links, change, symbol, onSymbol }: ArticleCoinsProps) {
  const may = useMay(roleFor('articles'))
  const coins = links.data?.coins.filter(({ origin }) => origin !== 'removed') ?? []
  const remove = (symbol: string) =>
    change.mutate(() => call('DELETE /api/articles/:id/coins/:symbol', { params: { id, symbol } }))
  const add = () =>
    change.mutate(() =>
      call('PUT /api/articles/:id/coins/:symbol', { params: { id, symbol }, body: {} }),
    )
  return (
    <section aria-label="Coins" aria-busy={links.isPending}>
      <PartTitle>Coins</PartTitle>
      <ul className="flex flex-wrap gap-2 text-small">
        {coins.map((coin) => (
          <CoinItem key={coin.symbol} coin={coin} onRemove={may && (() => remove(coin.symbol))} />
        ))}
        {links.data && coins.length === 0 && <li className="text-fg-3">None</li>}
      </ul>
      {may && (
        <div className="mt-3 flex items-end gap-2">
          <CoinSelect without={coins} value={symbol} onChange={onSymbol} />
          <Button disabled={symbol === ''} busy={change.isPending} onClick={add}>
            Add
          </Button>
        </div>
      )}
      {change.isError && <Hint className="mt-2">{reasonOf(change.error)}</Hint>}
    </section>
  )
}

type CoinItemProps = { coin: ArticleCoin; onRemove: (() => void) | false }

const CoinItem = ({ coin: { symbol, salience, origin }, onRemove }: CoinItemProps) => (
  <li className="flex items-center gap-1.5 rounded-pill border border-line px-2.5 py-1">
    <b className="font-strong">{symbol}</b>
    <Meta>
      {salience === 'mention' && 'named, '}
      {ORIGINS[origin]}
    </Meta>
    {onRemove && (
      <button type="button" className="finger" aria-label={`Remove ${symbol}`} onClick={onRemove}>
        <X className="size-3.5" />
      </button>
    )}
  </li>
)

type CoinSelectProps = {
  without: readonly ArticleCoin[]
  value: string
  onChange: (symbol: string) => void
}

function CoinSelect({ without, value, onChange }: CoinSelectProps) {
  const tracked = useQuery(coinsQuery)
  const free = (tracked.data ?? []).filter(
    (coin) => !without.some((own) => own.symbol === coin.symbol),
  )
  return (
    <SelectField
      label="Add coin"
      value={value}
      options={[
        { value: '', label: 'Choose a coin' },
        ...free.map(({ symbol, name }) => ({ value: symbol, label: `${name} (${symbol})` })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
