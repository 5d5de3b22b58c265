import { aliasesError } from '../../../contract/market/coin-aliases.ts'
import type { Coin, NewCoin } from '../../../contract/market/market.ts'
import { choice, defineForm, lines, requiredText, type TypedFields } from '../editing/form-fields.ts'

const fields = {
  symbol: requiredText,
  name: requiredText,
  source_type: choice<NewCoin['source_type']>('coingecko'),
  source_identifier: requiredText,
  aliases: lines,
}
const form = defineForm<NewCoin>()(fields)

/** The fields of a coin as typed. */
export type CoinFields = TypedFields<typeof fields>

export const coinSources = [{ value: 'coingecko', label: 'coingecko' }] as const

export const ALIASES_HINT = 'One name per line. Renamed: \u2018MATIC until 2024-09-04\u2019.'

export const emptyCoin = form.empty
export const coinFields = (coin: Coin) => form.read(coin)

/** Ids differ between sources. */
export function withSource(fields: CoinFields, source_type: CoinFields['source_type']): CoinFields {
  return { ...fields, source_type, source_identifier: '' }
}

/** The symbol in capitals; the source id in small letters, by default the symbol's own. */
export function coinBody(typed: CoinFields) {
  const body = form.write(typed)
  const symbol = body.symbol.toUpperCase()
  return { ...body, symbol, source_identifier: (body.source_identifier || symbol).toLowerCase() }
}

/** Bulk import sends no name: the coin service supplies it. */
export const bulkCoinBody = (symbol: string) => coinBody({ ...emptyCoin, symbol })

type CoinErrors = { symbol?: string; name?: string; aliases?: string }

export function coinErrors({ symbol, name, aliases: typed }: CoinFields): CoinErrors {
  const aliases = aliasesError(lines.write(typed))
  return {
    ...(symbol.trim() === '' && { symbol: 'Symbol is required' }),
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(aliases && { aliases }),
  }
}
