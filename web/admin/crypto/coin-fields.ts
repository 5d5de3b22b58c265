/** The fields of a coin as typed. */
export type CoinFields = { symbol: string; name: string; source_type: 'coingecko'; source_identifier: string }

export const coinSources = [{ value: 'coingecko', label: 'coingecko' }] as const

export const emptyCoin: CoinFields = { symbol: '', name: '', source_type: 'coingecko', source_identifier: '' }

/** Another source knows the coin under another id. */
export function withSource(fields: CoinFields, source_type: CoinFields['source_type']): CoinFields {
  return { ...fields, source_type, source_identifier: '' }
}

/** The symbol in capitals; the source id in small letters, by default the symbol's own. */
export function coinBody(fields: CoinFields) {
  const symbol = fields.symbol.trim().toUpperCase()
  return {
    symbol,
    name: fields.name.trim(),
    source_type: fields.source_type,
    source_identifier: (fields.source_identifier.trim() || symbol).toLowerCase(),
  }
}

/** Bulk import sends no name: the coin service knows it. */
export const bulkCoinBody = (symbol: string) => coinBody({ ...emptyCoin, symbol })

type CoinErrors = { symbol?: string; name?: string }

export function coinErrors({ symbol, name }: CoinFields): CoinErrors {
  return {
    ...(symbol.trim() === '' && { symbol: 'Symbol is required' }),
    ...(name.trim() === '' && { name: 'Name is required' }),
  }
}
