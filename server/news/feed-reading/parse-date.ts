/**
 * Every date form of RFC 822, W3C, ISO 8601 and asctime, and those that publishers invent or write in their own language.
 * UTC without a zone, null when unreadable. Whether a year makes sense is for the caller to say.
 */
export function parseDate(source: string | number | undefined): Date | null {
  if (typeof source === 'number') return fromEpoch(source)
  const text = source?.trim().slice(0, 100)
  if (!text) return null
  if (/^\d{9,13}$/.test(text)) return fromEpoch(Number(text))
  return fromYearFirst(text) ?? fromShortIso(text) ?? fromDayFirst(text) ?? fromMonthFirst(text)
}

const TIME = String.raw`(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?(?=$|\s))?`
const WEEKDAY = String.raw`(?:[\p{L}]{2,12}\.?(?:,\s*|\s+))?`

// '2026-11-15T10:20:30Z', '2026-319', '2026-W46-7', '2026-november-15', 'Sun, 2026/11/15 10:20', '2026년 11월 15일', '2026-11-15 오후 10:20'
const YEAR_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{4})(?:[-/년]\s*(?:W(\d{2})-?([1-7])?|(\d{3})(?=$|T)|0?(\d{1,2}|[\p{L}]{3,12})(?:[-/월]\s*(\d{1,2})일?)?))?(?:(?:T|\s+)(오전|오후)?\s*${TIME})?\s*(.*)$`,
  'iu',
)
// the same without dashes, or with two digits of the year: '20261115T102030Z', '261115', '26319', '-26-11'
const SHORT_ISO =
  /^(?:(\d{4})(\d{2})(\d{2})|(\d{4})(\d{3})|-(\d{2})-?(\d{2})|(\d{2})-?(\d{2})-?(\d{2})|(\d{2})-?(\d{3})|(\d{4})-?W(\d{2})-?([1-7])?)(?:[T\s](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?\s*(.*)$/i
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})\.?[\s-]+([\p{L}]{3,12})\.?,?[\s-]+(\d{4}|\d{2})(?:,?[\sT]+${TIME})?\s*(.*)$`,
  'iu',
)
// 'Nov 15, 2026 10:00 PM EST' and asctime's 'Sun Nov 15 10:00:00 2026'
const MONTH_FIRST = new RegExp(
  String.raw`^${WEEKDAY}([\p{L}]{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:(\d{4})[,\s]*)?(?:(?:at\s+)?${TIME})?\s*(.*)$`,
  'iu',
)

function fromYearFirst(text: string): Date | null {
  const found = YEAR_FIRST.exec(text)
  if (!found) return null
  const [, year, week, weekday, ordinal, month, day, korean, hour, minute, second, half, zone = ''] = found
  const isKorean = korean !== undefined || /[년월]/.test(text)
  return build(
    { year, week, weekday, ordinal, month, day, hour, minute, second },
    korean === '오후' ? 'pm' : korean === '오전' ? 'am' : half,
    isKorean && !zone ? 'KST' : zone,
  )
}

function fromShortIso(text: string): Date | null {
  const found = SHORT_ISO.exec(text)
  if (!found) return null
  const [
    ,
    y1,
    m1,
    d1,
    y2,
    o2,
    y3,
    m3,
    y4,
    m4,
    d4,
    y5,
    o5,
    y6,
    week,
    weekday,
    hour,
    minute,
    second,
    zone = '',
  ] = found
  return build(
    {
      year: y1 ?? y2 ?? y3 ?? y4 ?? y5 ?? y6,
      month: m1 ?? m3 ?? m4,
      day: d1 ?? d4,
      ordinal: o2 ?? o5,
      ...{ week, weekday, hour, minute, second },
    },
    undefined,
    zone,
  )
}

function fromDayFirst(text: string): Date | null {
  const found = DAY_FIRST.exec(text)
  if (!found) return null
  const [, day, month, year, hour, minute, second, half, zone = ''] = found
  return build({ year, month, day, hour, minute, second }, half, zone)
}

function fromMonthFirst(text: string): Date | null {
  const found = MONTH_FIRST.exec(text)
  if (!found) return null
  const [, month, day, early, hour, minute, second, half, rest = ''] = found
  const late = early ? undefined : /^(.*?)\s*(\d{4})$/.exec(rest)
  const year = early ?? late?.[2]
  if (year === undefined) return null
  return build({ year, month, day, hour, minute, second }, half, late ? (late[1] ?? '') : rest)
}

type Parts = Partial<
  Record<
    'year' | 'month' | 'day' | 'ordinal' | 'week' | 'weekday' | 'hour' | 'minute' | 'second',
    string | undefined
  >
>

function build(parts: Parts, half: string | undefined, zone: string): Date | null {
  const offset = zoneMinutes(zone.trim())
  const day = calendarDay(parts)
  const { hour = '0', minute = '0', second = '0' } = parts
  if (offset === null || day === null || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60)
    return null
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0) : Number(hour)
  // leap seconds exist on paper only
  const seconds = Math.min(Number(second), 59)
  return new Date(day.getTime() + ((hours * 60 + Number(minute) - offset) * 60 + seconds) * 1000)
}

/** Midnight of the day; null for a day that the calendar does not have. */
function calendarDay({
  year = '',
  month = '1',
  day = '1',
  ordinal,
  week,
  weekday = '1',
}: Parts): Date | null {
  const fullYear = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year)
  if (week !== undefined) {
    // week 1 is the one that holds 4 January, and begins on a Monday
    const fourth = utcDay(fullYear, 0, 4)
    const monday = 4 - ((fourth.getUTCDay() + 6) % 7)
    const weeks = Number(week)
    return weeks < 1 || weeks > 53
      ? null
      : utcDay(fullYear, 0, monday + (weeks - 1) * 7 + Number(weekday) - 1)
  }
  if (ordinal !== undefined) {
    const date = utcDay(fullYear, 0, Number(ordinal))
    return date.getUTCFullYear() === fullYear ? date : null
  }
  const monthNumber = /^\d/.test(month) ? Number(month) : namedMonth(month)
  const date = utcDay(fullYear, monthNumber - 1, Number(day))
  return date.getUTCMonth() === monthNumber - 1 ? date : null
}

function utcDay(year: number, month: number, day: number): Date {
  // Date.UTC would take the year 99 for 1999
  const date = new Date(Date.UTC(2000, month, day))
  date.setUTCFullYear(year, month, day)
  return date
}

function fromEpoch(number: number): Date {
  return new Date(number > 1e11 ? number : number * 1000)
}

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
