const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Under 24 hours '... ago' (the future counts as now), then 'MMM dd, yyyy' in UTC so that server and browser agree. */
export function formatArticleDate(published: string, now: number): string {
  const time = Date.parse(published)
  if (Number.isNaN(time)) return ''
  const age = Math.max(0, now - time)
  return age < dayMs ? `${distance(age)} ago` : formatDay(time)
}

/** 'Nov 13, 2026' in UTC. */
export function formatDay(time: number): string {
  const date = new Date(time)
  return `${months[date.getUTCMonth()]} ${twoDigits(date.getUTCDate())}, ${date.getUTCFullYear()}`
}

/** 'Nov 13, 2026, 16:05 UTC': the exact moment, for titles. */
export function formatMoment(time: number): string {
  const date = new Date(time)
  return `${formatDay(time)}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`
}

/** date-fns' formatDistance below one day, word for word; the library itself would cost every reader 5 kB. */
function distance(age: number): string {
  const minutes = Math.round(Math.trunc(age / 1000) / 60)
  if (minutes === 0) return 'less than a minute'
  if (minutes === 1) return '1 minute'
  if (minutes < 45) return `${minutes} minutes`
  if (minutes < 90) return 'about 1 hour'
  if (minutes < 1440) return `about ${Math.round(minutes / 60)} hours`
  return '1 day'
}

function twoDigits(value: number) {
  return String(value).padStart(2, '0')
}
