/** That long before now, as the database takes it. */
export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

/** Of an instant within the last two days, as the feed names its day: the newest sample is of yesterday shortly after midnight. */
export function dayWord(instant: string | null): 'Today' | 'Yesterday' {
  if (instant === null) throw new Error('The article has no time')
  return new Date(instant).toDateString() === new Date().toDateString() ? 'Today' : 'Yesterday'
}
