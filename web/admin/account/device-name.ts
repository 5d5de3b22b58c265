const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  // both of these also call themselves Safari
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** 'Firefox on Linux', as far as the user agent shows it. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = named(BROWSERS) ?? userAgent.split(/[\s/]/)[0] ?? ''
  const system = named(SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}

export const isPhone = (userAgent: string | null): boolean =>
  /iPhone|Android.*Mobile/.test(userAgent ?? '')
