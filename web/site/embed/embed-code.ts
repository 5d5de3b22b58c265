export const EMBED_SIZES = { '320 x 240': [320, 240], '600 x 200': [600, 200] } as const
export type EmbedSize = keyof typeof EMBED_SIZES
type EmbedTheme = 'light' | 'dark' | 'auto'

export type EmbedChoice = {
  /** Null: the top stories. */
  coin: { symbol: string; name: string } | null
  size: EmbedSize
  theme: EmbedTheme
}

export const embedPath = ({ coin, theme }: Pick<EmbedChoice, 'coin' | 'theme'>) =>
  `/embed/${coin ? `coin/${encodeURIComponent(coin.symbol)}` : 'top'}?theme=${theme}`

/** HTML for the page of another site. A frame with `color-scheme: light` stays transparent behind the round corners. */
export function embedCode(choice: EmbedChoice, site: { url: string; name: string }): string {
  const [width, height] = EMBED_SIZES[choice.size]
  const title = `${choice.coin?.name ?? 'Top stories'}, ${site.name}`
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
  return `<iframe src="${site.url}${embedPath(choice)}" width="${width}" height="${height}" style="border:0;color-scheme:light" loading="lazy" title="${title}"></iframe>`
}
