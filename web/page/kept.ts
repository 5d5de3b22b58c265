/** A value that the browser keeps; where it keeps nothing, or what it keeps is unreadable, the fallback. */
export const kept = <Value>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  fallback: Value,
) => ({
  read(): Value {
    try {
      return JSON.parse(window[area].getItem(key) ?? '') ?? fallback
    } catch {
      return fallback
    }
  },
  write(value: Value) {
    try {
      window[area].setItem(key, JSON.stringify(value))
    } catch {
      // then it is lost on reload
    }
  },
})
