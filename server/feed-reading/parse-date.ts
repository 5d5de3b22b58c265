/** Every date form of RFC 822, W3C and asctime, and a few that publishers invent; UTC without a zone, null when unreadable. */
export function parseDate(source: string | number | undefined): Date | null {
  if (typeof source === 'number') return fromEpoch(source)
  const text = source?.trim().slice(0, 100)
  if (!text) return null
  return (
    fromW3c(text) ??
    fromRfc822(text) ??
    fromMonthFirst(text) ??
    (/^\d{9,13}$/.test(text) ? fromEpoch(Number(text)) : null)
  )
}

const W3C =
  /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?(?:(?:T|t|\s+)(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?\s*(.*)$/
const RFC822 =
  /^(?:[\p{L}]{2,12}\.?,?\s+)?(\d{1,2})[\s-]+([\p{L}]{3,10})\.?,?[\s-]+(\d{4}|\d{2})(?:,?[\sT]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?)?\s*(.*)$/iu
// 'Nov 15, 2026 10:00 PM EST' and asctime's 'Sun Nov 15 10:00:00 2026'
const MONTH_FIRST =
  /^(?:[a-z]{2,9}\.?,?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:(\d{4})[,\s]*)?(?:(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]\.?m\.?)?)?\s*(.*)$/i

function fromW3c(text: string): Date | null {
  const found = W3C.exec(text)
  if (!found) return null
  const [, year, month = '1', day = '1', hour, minute, second, zone = ''] = found
  // without the dashes a number of four to eight digits may be anything
  if (!text.includes('-') && text.length > 4) return null
  return build(year, Number(month), day, hour, minute, second, undefined, zone)
}

function fromRfc822(text: string): Date | null {
  const found = RFC822.exec(text)
  if (!found) return null
  const [, day, month = '', year, hour, minute, second, half, zone = ''] = found
  return build(year, monthNumber(month), day, hour, minute, second, half, zone)
}

function fromMonthFirst(text: string): Date | null {
  const found = MONTH_FIRST.exec(text)
  if (!found) return null
  const [, month = '', day, early, hour, minute, second, half, rest = ''] = found
  const late = early ? undefined : /^(.*?)\s*(\d{4})$/.exec(rest)
  return build(
    early ?? late?.[2],
    monthNumber(month),
    day,
    hour,
    minute,
    second,
    half,
    late ? (late[1] ?? '') : rest,
  )
}

function build(
  year: string | undefined,
  month: number,
  day: string | undefined,
  hour = '0',
  minute = '0',
  second = '0',
  half: string | undefined,
  zone: string,
): Date | null {
  const offset = zoneMinutes(zone.trim())
  if (year === undefined || offset === null) return null
  let hours = Number(hour)
  if (half) hours = (hours % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  const fullYear = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year)
  // leap seconds exist on paper only
  const seconds = Math.min(Number(second), 59)
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const local = new Date(Date.UTC(fullYear, month - 1, Number(day), hours, Number(minute), seconds))
  if (hours < 24 && (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== Number(day))) return null
  return plausible(new Date(local.getTime() - offset * 60_000))
}

function fromEpoch(number: number): Date | null {
  return plausible(new Date(number > 1e11 ? number : number * 1000))
}

/** Zero and other placeholders stand before the web began. */
function plausible(date: Date): Date | null {
  const year = date.getUTCFullYear()
  return year >= 1990 && year <= 9000 ? date : null
}

const ZONES: Record<string, number> = {
  '': 0, Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, BST: 60, WEST: 60, CET: 60, MET: 60, CEST: 120, MEST: 120, EET: 120,
  EEST: 180, MSK: 180, IST: 330, SGT: 480, HKT: 480, JST: 540, KST: 540, AEST: 600, AEDT: 660,
  EST: -300, EDT: -240, ET: -300, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420, PT: -480,
} // biome-ignore format: a table reads best as one

function zoneMinutes(zone: string): number | null {
  // 'GMT+0200', '+02:00', '-5', '+0000 (Coordinated Universal Time)'
  const bare = zone.replace(/\s*\(.*\)$/, '').toUpperCase()
  const named = ZONES[bare]
  if (named !== undefined) return named
  const found = /^(?:GMT|UTC|UT|Z)?\s*([+-])(\d{1,2}):?(\d{2})?$/.exec(bare)
  if (found) {
    const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
    return minutes > 14 * 60 ? null : found[1] === '-' ? -minutes : minutes
  }
  // A single letter was specified with the wrong sign in RFC 822: RFC 2822 says to read it as UTC. Unknown names likewise
  return /^[A-Z]{1,5}$/.test(bare) ? 0 : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function monthNumber(name: string): number {
  // 0 makes a date of another month, which is refused
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}
