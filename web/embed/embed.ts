import { countText } from '../../contract/platform/count-text.ts'
import type { TopStories, TopStory } from '../../contract/stories/stories.ts'
import { ApiError, createCall, type SendRequest } from '../api/call.ts'
import { formatPercent, trendOf } from '../format/percent.ts'
import type { SiteInfo } from '../page/site-info.ts'
import { storyHref } from '../site/stories/story-href.ts'
import { strongestReaction } from '../site/stories/strongest-reaction.ts'
import { coinWidget, unknownCoin } from './coin-widget.ts'
import {
  escapeHtml,
  newTab,
  nothing,
  sentimentShape,
  themeOf,
  type Widget,
  widgetHeadline,
  widgetPage,
} from './widget-page.ts'

/** A widget for other sites, from our own API. `symbol` undefined: the top stories. */
export async function embed(
  symbol: string | undefined,
  theme: string | null,
  send: SendRequest,
  site: SiteInfo,
): Promise<{ status: number; page: string }> {
  const call = createCall(send)
  const widget = await (symbol === undefined
    ? call('GET /api/stories/top', {}).then((top) => topWidget(top, site.url))
    : coin(symbol))
  return { status: widget.status, page: widgetPage(widget, themeOf(theme), site) }

  async function coin(given: string): Promise<Widget> {
    const about = { params: { symbol: given }, query: { range: '24h' } } as const
    try {
      const [quote, { pins }] = await Promise.all([
        call('GET /api/coins/:symbol', about),
        call('GET /api/coins/:symbol/pins', about),
      ])
      return coinWidget(quote, pins, site.url)
    } catch (error) {
      if (error instanceof ApiError && [400, 404].includes(error.status)) return unknownCoin()
      throw error
    }
  }
}

const STORIES = 4

const STYLE =
  '.hd{display:flex;justify-content:space-between;align-items:baseline;padding:11px 14px 5px;font-weight:650;font-size:15px}.hd small{font-weight:400;font-size:12px;color:var(--text-3)}ol{list-style:none;margin:0;padding:0;flex:1;min-height:0;overflow:hidden;display:grid;grid-auto-rows:1fr}li{min-height:0}li a{display:grid;grid-template-columns:9px minmax(0,1fr);gap:8px;align-items:center;height:100%;padding:0 14px}li+li{border-top:1px solid var(--line)}.t{font-weight:550;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden;line-height:17px}li small{font-size:12px;line-height:15px;color:var(--text-3);white-space:nowrap}@media(max-width:479px){li:nth-child(n+4){display:none}li a{align-content:center;row-gap:2px}li a>small{grid-column:2;margin-top:-2px}}@media(min-width:480px){li a{grid-template-columns:9px minmax(0,1fr) auto}}'

/** The stories of the last 24 hours that most outlets report. */
function topWidget({ stories, available }: TopStories, siteUrl: string): Widget {
  const rows = stories.slice(0, STORIES).map((story) => `<li>${row(story, siteUrl)}</li>`)
  const none = available ? 'No story in 24 hours' : 'No story has two outlets yet'
  return {
    status: 200,
    title: 'Top stories',
    style: STYLE,
    body: `<div class="hd">Top stories<small>Last 24 hours</small></div>${
      rows.length > 0 ? `<ol>${rows.join('')}</ol>` : nothing(none)
    }`,
  }
}

function row(story: TopStory, siteUrl: string): string {
  const strongest = strongestReaction(story.coins)
  const change = strongest?.reaction.after_1h.change_percent
  const reaction =
    strongest && change != null
      ? ` · <span class="${trendOf(change)}">${escapeHtml(strongest.symbol)} ${formatPercent(change)}</span>`
      : ''
  return newTab(
    siteUrl + storyHref(story),
    `${sentimentShape(story.sentiment.median)}<span class="t">${widgetHeadline(story.title)}</span><small class="n">${countText(story.outlets, 'outlet')}${reaction}</small>`,
  )
}
