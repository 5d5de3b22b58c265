import { aliasesError } from '../../../contract/market/coin-aliases.ts'
import {
  COIN_SOURCE_TYPES,
  COIN_SOURCES,
  DEFAULT_COIN_SOURCE,
} from '../../../contract/market/coin-sources.ts'
import type { NewCoin } from '../../../contract/market/market.ts'
import { choice, defineForm, lines, requiredField } from '../editing/form-fields.ts'

export const coinForm = defineForm<NewCoin>()({
  symbol: requiredField,
  name: requiredField,
  source_type: choice<NewCoin['source_type']>(DEFAULT_COIN_SOURCE),
  source_identifier: requiredField,
  aliases: lines,
})
export type CoinFields = typeof coinForm.empty

export const sourceOptions = COIN_SOURCE_TYPES.map((value) => ({
  value,
  label: COIN_SOURCES[value].label,
}))

export const ALIASES_HINT = 'One name per line. Renamed: \u2018MATIC until 2024-09-04\u2019.'

/** Ids differ between sources. */
export const withSource = (
  fields: CoinFields,
  source_type: CoinFields['source_type'],
): CoinFields => ({
  ...fields,
  source_type,
  source_identifier: '',
})

/** The symbol in capitals; the source id in small letters, by default the symbol's own. */
export function coinBody(typed: CoinFields) {
  const body = coinForm.write(typed)
  const symbol = body.symbol.toUpperCase()
  return { ...body, symbol, source_identifier: (body.source_identifier || symbol).toLowerCase() }
}

/** Bulk import sends no name: the coin service supplies it. */
export const bulkCoinBody = (symbol: string) => coinBody({ ...coinForm.empty, symbol })

export function coinErrors({ symbol, name, aliases: typed }: CoinFields) {
  const aliases = aliasesError(lines.write(typed))
  return {
    ...(symbol.trim() === '' && { symbol: 'Symbol is required' }),
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(aliases && { aliases }),
  }
}
