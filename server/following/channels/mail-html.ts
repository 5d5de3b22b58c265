import { accentColours } from '../../../contract/platform/accent.ts'

/** Markup that may stand in a mail as it is. Only `html` makes it, and escapes every other value. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Value = Html | string | number | readonly Value[]

export const html = (parts: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: parts }, ...values.map(markup)))

const markup = (value: Value): string =>
  value instanceof Html
    ? value.text
    : typeof value === 'object'
      ? value.map(markup).join('')
      : String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
/** Light values stand inline, dark ones in the style sheet under the same name. */
const INK = { t: '#0f1319', t2: '#434a56', t3: '#5f6672' }
const LINE = '#e1e4e8'
type Shade = keyof typeof INK

const style = (shade: Shade, px: number, line: number, more = '') =>
  new Html(`margin:0;${FONT};font-size:${px}px;line-height:${line}px;color:${INK[shade]};${more}`)

export const gap = (px: number) =>
  html`<div style="height:${px}px;line-height:${px}px;font-size:1px">&nbsp;</div>`
export const small = (content: Value, more = '') =>
  html`<p class="t3" style="${style('t3', 13, 19, more)}">${content}</p>`
export const paragraph = (content: Value, more = '') =>
  html`<p class="t2" style="${style('t2', 15, 23, more)}">${content}</p>`
export const line = (content: Value) =>
  html`<p class="t" style="${style('t', 14, 20)}">${content}</p>`
export const strong = (content: Value) =>
  html`<b class="t2" style="color:${INK.t2};font-weight:600">${content}</b>`
export const faint = (content: Value) =>
  html`<span class="t3" style="color:${INK.t3}">${content}</span>`

const HEADINGS = { 1: [22, 29], 2: [15, 20], 3: [17, 23] } as const
export function heading(level: 1 | 2 | 3, content: Value) {
  const [px, line] = HEADINGS[level]
  return html`<h${level} class="t" style="${style('t', px, line, 'font-weight:700;letter-spacing:-.1px')}">${content}</h${level}>`
}

/** Text alone where the address is not one of the web. */
export const quietLink = (url: string, content: Value) =>
  /^https?:\/\//.test(url)
    ? html`<a class="t" href="${url}" style="color:${INK.t};text-decoration:none">${content}</a>`
    : html`${content}`
export const link = (url: string, content: Value, accent: string) =>
  html`<a class="a" href="${url}" style="color:${accent};text-decoration:none;word-break:break-word">${content}</a>`

export const button = (url: string, label: string) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="ink" style="background:#12161d;border-radius:8px"><a class="ink" href="${url}" style="display:inline-block;padding:13px 24px;${new Html(FONT)};font-size:15px;line-height:18px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${label}</a></td></tr></table>`

const table = (rows: Value) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`
/** Rows of a label and what it says. */
export const facts = (rows: readonly (readonly [string, Value])[]) =>
  table(
    rows.map(
      ([label, value]) =>
        html`<tr><td class="t3 ln" valign="top" style="${style('t3', 13, 20, `padding:9px 12px 9px 0;border-top:1px solid ${LINE};white-space:nowrap;width:92px`)}">${label}</td><td class="t ln" style="${style('t', 14, 20, `padding:9px 0;border-top:1px solid ${LINE}`)}">${value}</td></tr>`,
    ),
  )
export const lined = (rows: readonly Value[]) =>
  table(
    rows.map(
      (row) =>
        html`<tr><td class="ln" style="padding:10px 0;border-top:1px solid ${LINE}">${row}</td></tr>`,
    ),
  )
export const numbered = (rows: readonly Value[]) =>
  table(
    rows.map((row, at) => {
      const edge = at === 0 ? 'padding:6px 0 16px' : `padding:16px 0;border-top:1px solid ${LINE}`
      return html`<tr><td valign="top" class="t3 ln" style="${style('t3', 16, 23, `width:26px;font-weight:700;${edge}`)}">${at + 1}</td><td class="ln" style="${edge}">${row}</td></tr>`
    }),
  )
/** Figures: the first column to the left, the others to the right, the second dropped on phones. */
export const figures = (head: readonly string[], rows: readonly (readonly Value[])[]) => {
  const cell = (value: Value, at: number, css: Html, shade: Shade) =>
    html`<td class="${shade} ln${at === 1 ? ' hide' : ''}" align="${at === 0 ? 'left' : 'right'}" style="${css}">${value}</td>`
  return table([
    html`<tr>${head.map((word, at) => cell(word, at, style('t3', 12, 16, `padding:0 0 6px ${at && 10}px`), 't3'))}</tr>`,
    ...rows.map((row) => {
      const css = (at: number) =>
        style(
          at % 2 ? 't2' : 't',
          14,
          20,
          `padding:8px 0 8px ${at && 10}px;border-top:1px solid ${LINE};font-variant-numeric:tabular-nums`,
        )
      return html`<tr>${row.map((value, at) => cell(value, at, css(at), at % 2 ? 't2' : 't'))}</tr>`
    }),
  ])
}
const CHANGE = { up: '#00623a', dn: '#a3101c' }
export const colored = (direction: keyof typeof CHANGE, content: Value) =>
  html`<span class="${direction}" style="color:${CHANGE[direction]};font-weight:600">${content}</span>`
export const struck = (content: Value) =>
  html`<span class="del" style="color:#a3101c;background:#ffecea;text-decoration:line-through">${content}</span>`

export const added = (content: Value) =>
  html`<span class="ins" style="color:#00623a;background:#e2f6e9;text-decoration:underline">${content}</span>`

const DARK =
  '.bg{background:#0a0c10!important}.card{background:#111419!important;border-color:#23272e!important}.t{color:#eef0f3!important}.t2{color:#b4b9c2!important}.t3{color:#939aa5!important}.ln{border-color:#23272e!important}.up{color:#56d896!important}.dn{color:#ff9891!important}.ink{background:#eef0f3!important;color:#0f1319!important}.del{color:#ff9891!important;background:#361a19!important}.ins{color:#56d896!important;background:#0f2a1c!important}'
const NARROW =
  '.pad{padding-left:18px!important;padding-right:18px!important}.hide{display:none!important}.out{padding:0!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}'

const section = (content: Value, padding: string) =>
  html`<tr><td class="pad" style="padding:${padding}">${content}</td></tr>`
const rule = section(
  html`<div class="ln" style="border-top:1px solid ${LINE};height:1px;line-height:1px;font-size:1px">&nbsp;</div>`,
  '0 32px',
)

type Page = {
  title: string
  site: string
  accent: string
  label: string
  sections: readonly Html[]
  foot: Html
}

/** A whole mail, 600 px wide: tables, inline styles, no picture, no font and no request to anywhere. */
export function mailPage({ title, site, accent, label, sections, foot }: Page): string {
  const head = table(
    html`<tr><td><p class="t" style="${style('t', 15, 20, 'font-weight:700')}">${site}</p></td><td align="right">${small(label)}</td></tr>`,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>body{margin:0;padding:0}a:hover{text-decoration:underline!important}:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${new Html(DARK)}.a{color:${accentColours(accent).dark.accent}!important}}@media (max-width:599px){${new Html(NARROW)}}</style></head>
<body class="bg" style="margin:0;background:#f3f5f7">
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f5f7"><tr><td class="out" align="center" style="padding:24px 16px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;border-collapse:separate">
${section(head, '20px 32px 0')}
${sections.map((content, at) => html`${at > 0 ? rule : ''}${section(content, '24px 32px')}`)}
${rule}${section(foot, '18px 32px 24px')}
</table></td></tr></table></body></html>`.text
}
