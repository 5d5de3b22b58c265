const MINUTE_MS = 60_000

/** '22 min', '2 h 35 min', '3 d'. */
export function spanOf(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  if (minutes >= 48 * 60) return `${Math.round(minutes / 1440)} d`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
