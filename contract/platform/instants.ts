/** Zod-free: texts of the server hold ISO instants, so that each reader sees them on one clock. */
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

export const formatInstants = (text: string, format: (instant: string) => string) =>
  text.replace(INSTANT, (instant) => format(instant))
