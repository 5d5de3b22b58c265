import { useSearchParams } from 'react-router'
import { currentSearchParams } from '../../page/url-state.ts'
import { COIN_COLUMNS, type CoinColumn, type CoinsOrder, DEFAULT_ORDER } from './coins-order.ts'

/** Order and filters of the table from the address; invalid values are ignored. */
export function coinsViewOf(params: URLSearchParams) {
  const by = params.get('sort') ?? ''
  const direction = params.get('order')
  const isColumn = (name: string): name is CoinColumn => Object.hasOwn(COIN_COLUMNS, name)
  const column = isColumn(by) ? by : DEFAULT_ORDER.by
  const order: CoinsOrder = {
    by: column,
    direction: direction === 'asc' || direction === 'desc' ? direction : COIN_COLUMNS[column].first,
  }
  return {
    order,
    filter: params.get('filter')?.slice(0, 100) ?? '',
    followedOnly: params.get('followed') === '1',
  }
}

export function withOrder(params: URLSearchParams, { by, direction }: CoinsOrder): URLSearchParams {
  const next = new URLSearchParams(params)
  put(next, 'sort', by === DEFAULT_ORDER.by ? '' : by)
  put(next, 'order', direction === COIN_COLUMNS[by].first ? '' : direction)
  return next
}

function put(params: URLSearchParams, name: string, value: string): URLSearchParams {
  if (value) params.set(name, value)
  else params.delete(name)
  return params
}

export function useCoinsUrl() {
  const [params, setParams] = useSearchParams()
  const go = (next: URLSearchParams, replace = false) =>
    setParams(next, { preventScrollReset: true, replace })
  return {
    ...coinsViewOf(params),
    setOrder: (order: CoinsOrder) => go(withOrder(currentSearchParams(), order)),
    // typing replaces one history entry instead of adding one per letter
    setFilter: (filter: string) => go(put(currentSearchParams(), 'filter', filter), true),
    setFollowedOnly: (on: boolean) => go(put(currentSearchParams(), 'followed', on ? '1' : '')),
    showAll: () => go(put(currentSearchParams(), 'followed', '')),
  }
}
