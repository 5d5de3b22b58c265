type Named = { id: number; name: string }
type Coin = { symbol: string; name: string }

export function categoryCoin(
  tagId: number,
  tags: readonly Named[],
  coins: readonly Coin[],
): Coin | undefined {
  const tag = tags.find(({ id }) => id === tagId)?.name.toLowerCase()
  return coins.find(
    ({ name, symbol }) => name.toLowerCase() === tag || symbol.toLowerCase() === tag,
  )
}
