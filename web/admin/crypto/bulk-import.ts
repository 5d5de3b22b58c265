export type ImportLine = {
  kind: 'processing' | 'added' | 'skipped' | 'failed'
  symbol: string
  text: string
}

/** 'sol, ada,,LINK ' -> SOL, ADA, LINK. A symbol named twice stays twice: the second is skipped as existing. */
export function readSymbols(input: string): string[] {
  return input
    .split(',')
    .map((symbol) => symbol.trim().toUpperCase())
    .filter((symbol) => symbol !== '')
}

type Steps<Reply> = {
  add: (symbol: string) => Promise<Reply | { jobId: string }>
  /** Waits for the end of a job; any other reply is returned as it is. */
  finish: (reply: Reply | { jobId: string }) => Promise<unknown>
  addLine: (line: ImportLine) => void
}

/** Adds one coin after the other; those that become jobs are followed in parallel. */
export async function importCoins<Reply extends object>(
  symbols: readonly string[],
  { add, finish, addLine }: Steps<Reply>,
): Promise<void> {
  const ends = new Map<string, Promise<void>>()
  for (const symbol of symbols) {
    addLine(processingLine(symbol))
    await ends.get(symbol) // named twice: the first decides
    const asked = add(symbol)
    const ended = endLine(symbol, asked.then(finish)).then(addLine)
    ends.set(symbol, ended)
    const reply = await asked.catch(() => undefined)
    if (!reply || !('jobId' in reply)) await ended
  }
  await Promise.all(ends.values())
}

export const processingLine = (symbol: string): ImportLine => ({
  kind: 'processing',
  symbol,
  text: `Processing ${symbol}...`,
})

export const endLine = (symbol: string, added: Promise<unknown>): Promise<ImportLine> =>
  added.then(
    () => ({ kind: 'added', symbol, text: `Added ${symbol}` }),
    (error) => failureLine(symbol, error),
  )

function failureLine(symbol: string, error: unknown): ImportLine {
  const reason = error instanceof Error && error.message ? error.message : 'Failed to add coin'
  if (reason.includes('already exists')) {
    return { kind: 'skipped', symbol, text: `Skipped ${symbol}: Already exists` }
  }
  return { kind: 'failed', symbol, text: `Failed to add ${symbol}: ${reason}` }
}

/** How many coins are done: every line that is not 'Processing' ends one. */
export function finishedCount(lines: readonly ImportLine[]): number {
  return lines.filter(({ kind }) => kind !== 'processing').length
}
