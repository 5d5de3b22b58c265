import { formatShortTime } from '../../format/day-name.ts'

/** '14:58' today, else with its day, in the viewer's time. */
export const shortTime = (time: string) =>
  formatShortTime(Date.parse(time), Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
