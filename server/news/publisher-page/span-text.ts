/** '40 minutes', '1 hour', '1 hour 30 minutes', '3 days': the two largest units. */
export function spanText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')
}
