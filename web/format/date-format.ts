/** A way of writing dates, for any time zone; each zone's formatter is made once, as making one is slow. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US') {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}
