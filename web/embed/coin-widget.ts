import type { CoinPage, Pin } from '../../contract/market/coins.ts'
import { formatPrice, isKnown, withCommas } from '../../contract/market/money.ts'
import { countText } from '../../contract/platform/count-text.ts'
import { formatPercent, trendOf } from '../format/percent.ts'
import { formatReaction } from '../format/reaction.ts'
import {
  escapeHtml,
  newTab,
  nothing,
  sentimentShape,
  type Widget,
  widgetHeadline,
} from './widget-page.ts'

const STORIES = 3
const LINE_POINTS = 96
const [WIDTH, HEIGHT, MARGIN] = [300, 80, 4]

const STYLE =
  '.h{display:flex;align-items:center;gap:10px;padding:12px 14px 0}.h .i{flex:none;filter:var(--icon)}.h b{font-weight:650}.h .p{margin-left:auto;text-align:right;line-height:18px}.h .p b{font-size:18px;line-height:22px;font-weight:650}.h small{display:block;font-size:12px;color:var(--text-3);line-height:16px;white-space:nowrap}.h .p small{font-weight:650}.h small.up{color:var(--bull-text)}.h small.down{color:var(--bear-text)}.g{flex:1;min-height:0;padding:8px 14px 6px}.g svg{display:block;width:100%;height:100%}.one{display:grid;grid-template-columns:9px 1fr;gap:8px;align-items:baseline;padding:0 14px 10px}.one .t{font-weight:550;font-size:13px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}.one small{display:block;font-size:12px;line-height:16px;color:var(--text-3)}.right .none{flex:none;padding:0 14px 10px}.more{display:none}@media(min-width:480px){.main{display:grid;grid-template-columns:236px 1fr;flex:1;min-height:0}.left{display:flex;flex-direction:column;border-right:1px solid var(--line);min-height:0}.more{display:grid}.right{display:grid;grid-auto-rows:1fr;overflow:hidden}.right .one{padding-block:0;align-items:center}.right .one+.one{border-top:1px solid var(--line)}.one .t{-webkit-line-clamp:1}}@media(max-width:479px){.main{display:flex;flex-direction:column;flex:1;min-height:0}.left{display:contents}}'

/** Price, change and line of 24 hours, and the newest stories about the coin. */
export function coinWidget(coin: CoinPage, pins: readonly Pin[], siteUrl: string): Widget {
  const name = coin.name || coin.symbol
  const stories = pins.slice(-STORIES).reverse()
  return {
    status: 200,
    title: name,
    style: STYLE,
    body: `<div class="main"><div class="left">${head(coin, name)}${line(coin, name)}</div><div class="right">${
      stories.map((pin, index) => story(pin, index, siteUrl)).join('') ||
      nothing('No story in 24 hours')
    }</div></div>`,
  }
}

export const unknownCoin = (): Widget => ({
  status: 404,
  title: 'Unknown coin',
  style: '',
  body: nothing('This coin is not tracked here.'),
})

const MARKS = { up: '▲ ', down: '▼ ', flat: '' }

function head(
  { symbol, price_usd, price_change_24h_percent: change }: CoinPage,
  name: string,
): string {
  const trend = trendOf(change)
  const price = isKnown(price_usd)
    ? `<b>${withCommas(formatPrice(price_usd))}</b><small class="${trend}">${MARKS[trend]}${isKnown(change) ? `${formatPercent(change)} 24h` : 'change unknown'}</small>`
    : '<small>no data</small>'
  // Unlike an <img>, an icon that is missing leaves no mark.
  const icon = `/icon/black/${encodeURIComponent(symbol.toLowerCase())}.svg`
  return `<div class="h"><svg class="i" width="28" height="28" aria-hidden="true"><image href="${escapeHtml(icon)}" width="28" height="28"/></svg><span><b>${escapeHtml(name)}</b><small>${escapeHtml(symbol)}</small></span><span class="p n">${price}</span></div>`
}

function line({ points, price_change_24h_percent: change }: CoinPage, name: string): string {
  if (points.length < 2) return nothing('no data')
  const step = Math.max(1, (points.length - 1) / (LINE_POINTS - 1))
  const prices = Array.from(
    { length: Math.min(points.length, LINE_POINTS) },
    (_, at) => points[Math.round(at * step)]?.price ?? 0,
  )
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const y = (price: number) =>
    HEIGHT - MARGIN - ((price - low) / (high - low || 1)) * (HEIGHT - 2 * MARGIN)
  const path = prices
    .map((price, at) => `${((at / (prices.length - 1)) * WIDTH).toFixed(1)} ${y(price).toFixed(1)}`)
    .join('L')
  const colour = `var(--${{ up: 'bull', down: 'bear', flat: 'text-3' }[trendOf(change)]})`
  return `<div class="g"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(`${name}, last 24 hours, ${formatPercent(change)}`)}"><path d="M${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}z" fill="${colour}" opacity=".14"/><path d="M${path}" fill="none" stroke="${colour}" stroke-width="1.75" vector-effect="non-scaling-stroke"/></svg></div>`
}

/** Only the first one fits a small frame. */
function story(pin: Pin, index: number, siteUrl: string): string {
  const href = pin.story_path ? siteUrl + pin.story_path : pin.article_url
  const change = pin.reaction?.after_1h
  const reaction =
    pin.reaction && change?.change_percent != null
      ? ` · <span class="${trendOf(change.change_percent)}">${formatReaction(pin.reaction.at, change)}</span>`
      : ''
  const outlets =
    countText(pin.outlets, 'outlet') +
    (pin.independent < pin.outlets && pin.outlets > 1 ? `, ${pin.independent} independent` : '')
  return newTab(
    href,
    `${sentimentShape(pin.sentiment_score)}<span><span class="t">${widgetHeadline(pin.title)}</span><small class="n">${outlets}${reaction}</small></span>`,
    index === 0 ? 'one' : 'one more',
  )
}
