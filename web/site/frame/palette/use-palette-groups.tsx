import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  Coins,
  Download,
  FileText,
  Hash,
  History,
  List,
  Moon,
  Newspaper,
  Scale,
  Search,
  SearchX,
  Settings2,
  Sun,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  PUBLIC_PAGE_NAMES,
  PUBLIC_PAGES,
  type PublicPage,
} from '../../../../contract/platform/public-pages.ts'
import { read } from '../../../api/queries.ts'
import { useSiteInfo } from '../../../page/site-info.ts'
import { toggleTheme, useTheme } from '../../../page/theme.ts'
import { useFollowedCoins } from '../../my-feed/followed-coins.ts'
import { changeMyFeed, useMyFeed } from '../../my-feed/my-feed-store.ts'
import { totalText, useNewHits } from '../../my-feed/saved-searches.ts'
import { isGrouped, viewOf, withGrouping, withView } from '../../news/feed-query/feed-url.ts'
import { openPanel } from '../page-frame/open-panel.ts'
import { activeCategoriesQuery, pageLinksQuery } from '../page-frame/site-queries.ts'
import { shortcutsOff } from '../shortcuts/shortcuts.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { coinItem, useCoinItems, useKnownCoins } from './palette-item.tsx'
import { bestMatches } from './palette-match.ts'

const EACH = 5
const namesOf = ({ label, detail }: PaletteItem) => [label, ...(detail ? [detail] : [])]

/** What is known here without asking: for an empty field where to go, else what matches. */
export function useInstantGroups(typed: string): { before: PaletteGroup[]; after: PaletteGroup[] } {
  const coins = useKnownCoins()
  const found = useCoinItems(typed, EACH)
  const starred = useFollowedCoins()
  const places = usePlaces()
  const settings = useSettings()
  const hidden = useSiteInfo().hiddenPages ?? []
  const { data: categories = [] } = useQuery(activeCategoriesQuery())
  const { data: publishers = [] } = useQuery(read('GET /api/publishers/public', {}))
  const { data: pages = [] } = useQuery(pageLinksQuery())
  if (typed.trim() === '')
    return {
      before: [
        {
          name: 'Starred coins',
          items: coins
            .filter(({ symbol }) => starred.includes(symbol))
            .slice(0, EACH)
            .map(coinItem),
        },
        { name: 'Go to', items: places },
        { name: 'Settings', items: settings.slice(0, 3) },
      ],
      after: [],
    }
  const item = (kind: string, icon: ReactNode, label: string, href: string) => ({
    key: `${kind} ${href}`,
    icon,
    label,
    href,
  })
  const managed = pages.map(({ path, meta_title }) => item('page', <FileText />, meta_title, path))
  const asCategories = categories.map(({ slug, name }) =>
    item('category', <Hash />, name, `/${slug}`),
  )
  const outletHref = (name: string, slug: string) =>
    hidden.includes('outlets') ? `/?publisher=${encodeURIComponent(name)}` : `/outlets/${slug}`
  const outlets = publishers.map(({ name, slug }) =>
    item('outlet', <Newspaper />, name, outletHref(name, slug)),
  )
  const best = (items: readonly PaletteItem[]) => bestMatches(typed, items, namesOf, EACH)
  return {
    before: [{ name: 'Coins', items: found }],
    after: [
      { name: 'Categories', items: best(asCategories) },
      { name: 'Outlets', items: best(outlets) },
      { name: 'Pages', items: best([...places, ...managed]) },
      { name: 'Settings', items: best(settings) },
    ],
  }
}

const pageIcons: Record<PublicPage, ReactNode> = {
  outlets: <Newspaper />,
  corrections: <History />,
  moves: <SearchX />,
  data: <Download />,
}
const pagesOfSite = [
  { page: 'coins', icon: <Coins />, label: 'Coins' },
  { page: 'brief', icon: <FileText />, label: 'Daily brief' },
  { page: 'scorecard', icon: <Scale />, label: 'Scorecard' },
  ...PUBLIC_PAGE_NAMES.map((page) => ({
    page,
    icon: pageIcons[page],
    label: PUBLIC_PAGES[page].title,
  })),
]

function usePlaces(): PaletteItem[] {
  const { hiddenPages = [] } = useSiteInfo()
  const total = totalText(useNewHits())
  return [
    ...pagesOfSite
      .filter(({ page }) => hiddenPages.every((hidden) => page !== hidden))
      .map(({ page, ...item }) => ({ key: `to /${page}`, href: `/${page}`, ...item })),
    {
      key: 'to /my-feed',
      icon: <Bookmark />,
      label: 'My feed',
      detail: total ? `${total} new in saved searches` : undefined,
      // takes the place of the palette
      run: () => openPanel('my-feed'),
    },
  ]
}

const views = { table: 'Table view', grid: 'Grid view', headlines: 'Headlines' } as const

function useSettings(): PaletteItem[] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isDark = useTheme() === 'dark'
  const my = useMyFeed((feed) => feed)
  const keysOff = shortcutsOff.useIsOn()
  const params = new URLSearchParams(search)
  const grouped = isGrouped(params)
  // on pages without a feed the choice opens the news
  const isFeed = document.querySelector('#results') !== null
  const go = (next: URLSearchParams) =>
    navigate(`${isFeed ? pathname : '/'}?${next}`, { preventScrollReset: true })
  const option = (label: string, on: boolean, run: () => void, icon = <Settings2 />) => ({
    key: `set ${label}`,
    icon,
    label,
    right: on ? 'on' : 'off',
    run,
  })
  const ofMyFeed = (label: string, name: 'dimRead' | 'showLastVisit') =>
    option(label, my[name], () => void changeMyFeed((feed) => ({ ...feed, [name]: !feed[name] })))
  return [
    {
      key: 'set theme',
      icon: isDark ? <Sun /> : <Moon />,
      label: `Switch to ${isDark ? 'light' : 'dark'} theme`,
      run: toggleTheme,
    },
    option('Group stories', grouped, () => go(withGrouping(params, !grouped)), <List />),
    ...(['table', 'grid', 'headlines'] as const)
      .filter((view) => view !== viewOf(params))
      .map((view) => ({
        key: `set ${view}`,
        icon: <List />,
        label: views[view],
        run: () => go(withView(params, view)),
      })),
    ofMyFeed('Dim what I have read', 'dimRead'),
    ofMyFeed('Show where I left off', 'showLastVisit'),
    option('Single-letter shortcuts', !keysOff, () => shortcutsOff.set(!keysOff)),
  ]
}

/** The last row: the feed itself searches. */
export const searchItem = (
  typed: string,
  count: string | undefined,
  isOnly: boolean,
): PaletteItem => ({
  key: 'search',
  icon: <Search />,
  label: isOnly ? `Search the text of all articles for '${typed}'` : `Search news for '${typed}'`,
  right: count,
  href: `/?search=${encodeURIComponent(typed)}`,
})
