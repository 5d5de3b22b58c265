import { patiently } from './patiently.ts'

export type ImportLine = { kind: 'processing' | 'added' | 'skipped' | 'failed'; symbol: string; text: string }

/** 'sol, ada,,LINK ' -> SOL, ADA, LINK. A symbol named twice stays twice: the second is skipped as existing. */
export function readSymbols(input: string): string[] {
  return input
    .split(',')
    .map((symbol) => symbol.trim().toUpperCase())
    .filter((symbol) => symbol !== '')
}

/**
 * Adds the coins one after the other and tells each step. One coin's failure never stops the others, and
 * when the service asks for a pause the coin is tried again after it.
 */
export async function importCoins(
  symbols: readonly string[],
  add: (symbol: string) => Promise<unknown>,
  tell: (line: ImportLine) => void,
  wait?: (seconds: number) => Promise<unknown>,
): Promise<void> {
  for (const symbol of symbols) {
    tell({ kind: 'processing', symbol, text: `Processing ${symbol}...` })
    try {
      await patiently(() => add(symbol), wait)
      tell({ kind: 'added', symbol, text: `Added ${symbol}` })
    } catch (error) {
      tell(failureLine(symbol, error))
    }
  }
}

function failureLine(symbol: string, error: unknown): ImportLine {
  const reason = error instanceof Error && error.message ? error.message : 'Failed to add coin'
  if (reason.includes('already exists')) {
    return { kind: 'skipped', symbol, text: `Skipped ${symbol}: Already exists` }
  }
  return { kind: 'failed', symbol, text: `Failed to add ${symbol}: ${reason}` }
}

/** How many of the coins are behind us: every line that is not 'Processing' ends one. */
export function finishedCount(lines: readonly ImportLine[]): number {
  return lines.filter(({ kind }) => kind !== 'processing').length
}
