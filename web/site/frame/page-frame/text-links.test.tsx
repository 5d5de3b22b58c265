import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PUBLIC_PAGE_NAMES } from '../../../../contract/platform/public-pages.ts'
import { SiteInfoContext } from '../../../page/site-info.ts'
import { AccentLink } from './text-links.tsx'

const site = { name: 'Crypto News', url: 'https://news.test', renderedAt: 0 }

function link(to: string, hiddenPages = PUBLIC_PAGE_NAMES) {
  return renderToStaticMarkup(
    <SiteInfoContext value={{ ...site, hiddenPages }}>
      <StaticRouter location="/">
        <AccentLink to={to}>All of them</AccentLink>
      </StaticRouter>
    </SiteInfoContext>,
  )
}

test.each(['/corrections?show=all', '/outlets/chain-daily', '/moves#usual', '/data'])(
  'a link to %s is there only while the page is',
  (to) => {
    expect(link(to, [])).toContain(`href="${to}"`)
    expect(link(to)).toBe('')
  },
)

test.each(['/', '/coins', '/dataset'])('a link to %s stays', (to) => {
  expect(link(to)).toContain(`href="${to}"`)
})
