import type { Config } from '../config.ts'

/** Tells publishers which site is calling, and where to complain. */
export function userAgent({ siteName, siteUrl }: Pick<Config, 'siteName' | 'siteUrl'>): string {
  const name = siteName.replace(/[^\w-]+/g, '') || 'CryptoNews'
  return `${name}/1.0${siteUrl ? ` (+${siteUrl})` : ''}`
}
