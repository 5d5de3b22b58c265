/**
 * Dates of RFC 822, ISO 8601 and asctime, and those that publishers invent or write in their own language. UTC without a
 * zone, null when unreadable. Whether a year makes sense is for the caller to say.
 */
export function parseDate(source: string | number | undefined): Date | null {
  if (typeof source === 'number') return fromEpoch(source)
  const text = source?.trim().slice(0, 100)
  if (!text) return null
  if (/^\d{9,13}$/.test(text)) return fromEpoch(Number(text))
  for (const form of FORMS) {
    const found = form.exec(text)?.groups
    const date = found && build(found)
    if (date) return date
  }
  return null
}

const WEEKDAY = String.raw`(?:[\p{L}]{2,12}\.?(?:,\s*|\s+))?`
const MONTH = String.raw`(?<month>[\p{L}]{3,12})`
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{1,2})(?::(?<second>\d{1,2})(?:[.,]\d+)?)?\s*(?<half>[ap]\.?m\.?(?=$|\s))?`

const FORMS = [
  // '2026-11-15T10:20:30Z', '2026-11', '2026-november-15', 'Sun, 2026/11/15 10:20', '2026년 11월 15일', '2026-11-15 오후 10:20'
  String.raw`${WEEKDAY}(?<year>\d{4})(?:(?:-|/|(?<isKorean>년)\s*)0?(?<month>\d{1,2}|[\p{L}]{3,12})(?:(?:-|/|월\s*)(?<day>\d{1,2})일?)?)?(?:(?:T|\s+)(?<korean>오전|오후)?\s*${TIME})?\s*(?<zone>.*)`,
  // '20261115T102030Z'
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:[T\s](?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,]\d+)?)?)?\s*(?<zone>.*)`,
  // 'Sun, 15 Nov 2026 10:20:30 GMT', '15-Nov-26'
  String.raw`${WEEKDAY}(?<day>\d{1,2})\.?[\s-]+${MONTH}\.?,?[\s-]+(?<year>\d{4}|\d{2})(?:,?[\sT]+${TIME})?\s*(?<zone>.*)`,
  // 'Nov 15, 2026 10:00 PM EST'
  String.raw`${WEEKDAY}${MONTH}\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})[,\s]*(?:(?:at\s+)?${TIME})?\s*(?<zone>.*)`,
  // asctime: 'Sun Nov 15 10:00:00 2026'
  String.raw`${WEEKDAY}${MONTH}\.?\s+(?<day>\d{1,2})\s+${TIME}\s*(?<zone>.*?)\s*(?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`, 'iu'))

type Parts = Partial<Record<string, string>>

function build({
  korean,
  half,
  zone = '',
  hour = '0',
  minute = '0',
  second = '0',
  ...date
}: Parts) {
  const day = calendarDay(date)
  const offset = zoneMinutes(zone.trim() || (korean || date.isKorean ? 'KST' : ''))
  if (!day || offset === null || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60)
    return null
  const isAfternoon = korean === '오후' || half?.toLowerCase().startsWith('p')
  const hours = korean || half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  // leap seconds exist on paper only
  const seconds = Math.min(Number(second), 59)
  return new Date(day.getTime() + ((hours * 60 + Number(minute) - offset) * 60 + seconds) * 1000)
}

/** Midnight of the day; null for a day that the calendar does not have. */
function calendarDay({ year = '', month = '1', day = '1' }: Parts): Date | null {
  const fullYear =
    year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year)
  const monthNumber = /^\d/.test(month) ? Number(month) : namedMonth(month)
  const date = new Date(0)
  // Date.UTC would take the year 99 for 1999
  date.setUTCFullYear(fullYear, monthNumber - 1, Number(day))
  return date.getUTCMonth() === monthNumber - 1 ? date : null
}

const fromEpoch = (number: number): Date => new Date(number > 1e11 ? number : number * 1000)

const ZONES: Record<string, number> = {
  '': 0, Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, BST: 60, WEST: 60, CET: 60, MET: 60, WAT: 60, CEST: 120, MEST: 120, EET: 120,
  CAT: 120, SAST: 120, EEST: 180, MSK: 180, EAT: 180, TRT: 180, GST: 240, PKT: 300, IST: 330, WIB: 420, ICT: 420, SGT: 480,
  HKT: 480, AWST: 480, PHT: 480, JST: 540, KST: 540, ACST: 570, AEST: 600, ACDT: 630, AEDT: 660, NZST: 720, NZDT: 780,
  NST: -210, NDT: -150, AT: -240, AST: -240, ADT: -180, BRT: -180, ART: -180, ET: -300, EST: -300, EDT: -240, CT: -360,
  CST: -360, CDT: -300, MT: -420, MST: -420, MDT: -360, PT: -480, PST: -480, PDT: -420, AKST: -540, AKDT: -480, HST: -600,
} // biome-ignore format: a table reads best as one

function zoneMinutes(zone: string): number | null {
  // 'GMT+0200', '+02:00', '-5', 'Etc/GMT', '+0000 UTC', '+0000 (Coordinated Universal Time)'
  const bare = zone
    .toUpperCase()
    .replace(/\s*\(.*\)$/, '')
    .replace(/^ETC\//, '')
    .replace(/^([+-]\d{4}) [A-Z]{3,4}$/, '$1')
  const named = ZONES[bare]
  if (named !== undefined) return named
  const found = /^(?:GMT|UTC|UT|Z)?\s*([+-])(\d{1,2}):?(\d{2})?$/.exec(bare)
  if (found) {
    const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
    return minutes > 14 * 60 ? null : found[1] === '-' ? -minutes : minutes
  }
  // RFC 822 got the sign of single letters wrong; RFC 2822 says to read them, and unknown names, as UTC.
  return /^[A-Z]{1,5}$/.test(bare) ? 0 : null
}

// How the months begin in English, German, French, Spanish, Italian, Portuguese, Dutch, Hungarian and Greek, without accents
const MONTHS = [
  ['jan', 'ene', 'gen', 'ιαν'],
  ['feb', 'fev', 'φεβ'],
  ['mar', 'mrt', 'μαρ', 'μαω'],
  ['apr', 'avr', 'abr', 'απρ'],
  ['may', 'mai', 'mei', 'mag', 'maj', 'mau', 'μαι'],
  ['jun', 'juin', 'giu', 'ιουν', 'ιον'],
  ['jul', 'juil', 'lug', 'ιουλ', 'ιολ'],
  ['aug', 'aou', 'ago', 'αυγ'],
  ['sep', 'set', 'sze', 'σεπ'],
  ['oct', 'okt', 'ott', 'out', 'οκτ'],
  ['nov', 'νοε'],
  ['dec', 'dez', 'dic', 'δεκ'],
]

/** 0, which no date has, for a name that is none. */
function namedMonth(name: string): number {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return MONTHS.findIndex((starts) => starts.some((start) => bare.startsWith(start))) + 1
}
