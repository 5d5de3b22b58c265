/** Another name of a coin, on the wire and in the form as one line: 'MATIC', 'MATIC until 2024-09-04', 'Sonic from 2025-01-01'. */
export type CoinAlias = {
  name: string
  /** The first day on which it means the coin, and the first on which it no longer does. */
  since: string | null
  until: string | null
}

export const ALIAS_MAX_CHARACTERS = 100
const COIN_MAX_ALIASES = 20

const DATED = /(?:^|\s)(?:from|until)\s+\S*\d\S*$/i
const LINE = /^(.*?)(?:\s+from\s+(\d{4}-\d\d-\d\d))?(?:\s+until\s+(\d{4}-\d\d-\d\d))?$/i

export function readAlias(line: string): CoinAlias {
  const [, name = '', since = null, until = null] =
    LINE.exec(line.replace(/\s+/g, ' ').trim()) ?? []
  return { name, since, until }
}

export const aliasLine = ({ name, since, until }: CoinAlias): string =>
  [name, ...(since ? [`from ${since}`] : []), ...(until ? [`until ${until}`] : [])].join(' ')

/** What is wrong with a coin's other names, as a sentence. */
export function aliasesError(lines: readonly string[]): string | undefined {
  if (lines.length > COIN_MAX_ALIASES) return `A coin has at most ${COIN_MAX_ALIASES} other names.`
  const seen = new Set<string>()
  for (const line of lines) {
    const { name, since, until } = readAlias(line)
    const key = name.toLowerCase()
    if (!/[\p{L}\p{N}]/u.test(name) || name.includes('\0'))
      return 'Another name needs a letter or a digit.'
    if (name.length > ALIAS_MAX_CHARACTERS)
      return `Another name has at most ${ALIAS_MAX_CHARACTERS} characters.`
    if (DATED.test(name) || ![since, until].every(isDay))
      return `'${line.trim()}': write days as 2024-09-04, and 'from' before 'until'.`
    if (since && until && since >= until) return `'${line.trim()}' ends before it begins.`
    if (seen.has(key)) return `'${name}' stands there twice.`
    seen.add(key)
  }
  return undefined
}

function isDay(day: string | null): boolean {
  if (day === null) return true
  const at = new Date(day)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day >= '0001'
}
