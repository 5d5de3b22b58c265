import { ApiError, createCall, type Send } from '../api/call.ts'
import type { SiteInfo } from '../page/site-info.ts'
import { coinWidget, unknownCoin } from './coin-widget.ts'
import { topWidget } from './top-widget.ts'
import { themeOf, type Widget, widgetPage } from './widget-page.ts'

/** A widget for other sites, from our own API. `symbol` undefined: the top stories. */
export async function embed(
  symbol: string | undefined,
  theme: string | null,
  send: Send,
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
      if (error instanceof ApiError && error.status === 404) return unknownCoin()
      throw error
    }
  }
}
