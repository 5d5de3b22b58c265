/** The fields after a save: stored values, except where the user has typed since. */
export function keepTyped<Fields extends object>(now: Fields, sent: Fields, stored: Fields): Fields {
  const names = Object.keys(now) as (keyof Fields)[]
  const typed = names.filter((name) => now[name] !== sent[name]).map((name) => [name, now[name]])
  return { ...stored, ...Object.fromEntries(typed) }
}

export const sameFields = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
