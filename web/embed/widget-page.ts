import { scoreBand } from '../../contract/analysis/scores.ts'
import type { SiteInfo } from '../page/site-info.ts'

export type Theme = 'light' | 'dark' | 'auto'
/** `style` and `body` are HTML; `title` is text. */
export type Widget = { status: number; title: string; style: string; body: string }

const LIGHT =
  '--surface:#fff;--text:#0f1319;--text-2:#434a56;--text-3:#5f6672;--line:#e1e4e8;--bull:#14874e;--bull-text:#00623a;--mid:#a07400;--bear:#cf3136;--bear-text:#a3101c;--icon:none'
const DARK =
  '--surface:#111419;--text:#eef0f3;--text-2:#b4b9c2;--text-3:#939aa5;--line:#23272e;--bull:#2fc17c;--bull-text:#56d896;--mid:#d9ab35;--bear:#f26a66;--bear-text:#ff9891;--icon:invert(93%)'
const THEMES: Record<Theme, string> = {
  light: `:root{${LIGHT}}`,
  dark: `:root{${DARK}}`,
  auto: `:root{${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}`,
}
const FRAME =
  '*{box-sizing:border-box}html,body{height:100%;margin:0}body{background:transparent;color:var(--text);font:400 13px/18px ui-sans-serif,system-ui,sans-serif}a{color:inherit;text-decoration:none}a:hover .t,.f a:hover{text-decoration:underline;text-underline-offset:3px}a:focus-visible{outline:2px solid currentColor;outline-offset:-2px;border-radius:6px}.w{height:100%;display:flex;flex-direction:column;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}.f{display:flex;justify-content:space-between;gap:8px;margin-top:auto;padding:7px 14px;border-top:1px solid var(--line);font-size:12px;line-height:16px;color:var(--text-3);white-space:nowrap}.f b{font-weight:550;color:var(--text-2)}.s{width:9px;height:9px;flex:none;fill:currentColor}.bull{color:var(--bull)}.mid{color:var(--mid)}.bear{color:var(--bear)}.up{color:var(--bull-text)}.down{color:var(--bear-text)}.n{font-variant-numeric:tabular-nums}.none{flex:1;display:grid;place-items:center;padding:14px;text-align:center;color:var(--text-3)}'

export const themeOf = (given: string | null): Theme =>
  given === 'light' || given === 'dark' ? given : 'auto'

/** One document without script, font or other host, for the frames of other sites. */
export function widgetPage({ title, style, body }: Widget, theme: Theme, site: SiteInfo): string {
  const clock = new Date(site.renderedAt).toISOString().slice(11, 16)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title}, ${site.name}`)}</title><style>${THEMES[theme]}${FRAME}${style}</style></head>
<body><div class="w">${body}<div class="f"><span>${clock} UTC</span>${newTab(`${site.url}/`, `<b>${escapeHtml(site.name)}</b>`)}</div></div></body></html>
`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** Foreign headlines are cut here so that no widget passes 10 kB. */
const HEADLINE_CHARACTERS = 140
export function widgetHeadline(title: string): string {
  const characters = [...title]
  return escapeHtml(
    characters.length > HEADLINE_CHARACTERS
      ? `${characters.slice(0, HEADLINE_CHARACTERS - 1).join('')}…`
      : title,
  )
}

export const newTab = (href: string, content: string, className = '') =>
  `<a${className && ` class="${className}"`} href="${escapeHtml(href)}" target="_blank" rel="noopener">${content}</a>`

export const nothing = (sentence: string) => `<div class="none">${escapeHtml(sentence)}</div>`

const SHAPES = {
  high: ['bull', 'M8 1.6l7 12.4H1z', 'bullish'],
  medium: ['mid', 'M8 .8L15.2 8 8 15.2.8 8z', 'neutral'],
  low: ['bear', 'M8 14.4L1 2h14z', 'bearish'],
} as const

/** Triangle, diamond or inverted triangle; an empty place without a score. */
export function sentimentShape(score: number | null): string {
  if (score === null) return '<span class="s"></span>'
  const [colour, path, word] = SHAPES[scoreBand(score)]
  return `<svg class="s ${colour}" viewBox="0 0 16 16" role="img" aria-label="${word}"><path d="${path}"/></svg>`
}
