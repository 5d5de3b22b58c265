import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  Coins,
  FileText,
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
import { useLocation, useNavigate } from 'react-router'
import { read } from '../../api/queries.ts'
import { useSiteInfo } from '../../page/site-info.ts'
import { toggleTheme, useTheme } from '../../page/theme.ts'
import { type FeedView, isGrouped, viewOf, withGrouping, withView } from '../feed-query/feed-url.ts'
import { useFollowedCoins } from '../my-feed/followed-coins.ts'
import { changeMyFeed, useMyFeed } from '../my-feed/my-feed-store.ts'
import { totalText, useNewHits } from '../my-feed/saved-searches.ts'
import { openPanel } from '../page-frame/open-panel.ts'
import { activeCategories, pageLinks } from '../page-frame/site-queries.ts'
import { shortcutsOff } from '../shortcuts/shortcuts.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { categoryItem, coinItem, outletItem, useCoinItems, useKnownCoins } from './palette-item.tsx'
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
  const { data: categories = [] } = useQuery(activeCategories())
  const { data: publishers = [] } = useQuery(read('GET /api/publishers/public', {}))
  const { data: pages = [] } = useQuery(pageLinks())
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
  const managed: PaletteItem[] = pages.map(({ path, meta_title }) => ({
    key: `page ${path}`,
    icon: <FileText />,
    label: meta_title,
    href: path,
  }))
  const best = (items: readonly PaletteItem[]) => bestMatches(typed, items, namesOf, EACH)
  return {
    before: [{ name: 'Coins', items: found }],
    after: [
      { name: 'Categories', items: best(categories.map(categoryItem)) },
      {
        name: 'Outlets',
        items: best(publishers.map((outlet) => outletItem(outlet, !hidden.includes('outlets')))),
      },
      { name: 'Pages', items: best([...places, ...managed]) },
      { name: 'Settings', items: best(settings) },
    ],
  }
}

const records = [
  { page: 'corrections', icon: <History />, label: 'Corrections' },
  { page: 'moves', icon: <SearchX />, label: 'Moves without news' },
]

function usePlaces(): PaletteItem[] {
  const { hiddenPages = [] } = useSiteInfo()
  const total = totalText(useNewHits())
  const hidden = useSiteInfo().hiddenPages ?? []
  const places: PaletteItem[] = [
    { key: 'to /coins', icon: <Coins />, label: 'Coins', href: '/coins' },
    { key: 'to /brief', icon: <FileText />, label: 'Daily brief', href: '/brief' },
    { key: 'to /outlets', icon: <Newspaper />, label: 'Outlets', href: '/outlets' },
    { key: 'to /scorecard', icon: <Scale />, label: 'Scorecard', href: '/scorecard' },
    ...records
      .filter(({ page }) => !hiddenPages.includes(page))
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
  return places.filter(({ href }) => !href || !hidden.includes(href.slice(1)))
}

const views: { value: FeedView; label: string }[] = [
  { value: 'table', label: 'Table view' },
  { value: 'grid', label: 'Grid view' },
  { value: 'headlines', label: 'Headlines' },
]

function useSettings(): PaletteItem[] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isDark = useTheme() === 'dark'
  const dimRead = useMyFeed((feed) => feed.dimRead)
  const showLastVisit = useMyFeed((feed) => feed.showLastVisit)
  const keysOff = shortcutsOff.useIsOn()
  const params = new URLSearchParams(search)
  const grouped = isGrouped(params)
  // on pages without a feed the choice opens the news
  const isFeed = document.querySelector('#results') !== null
  const go = (next: URLSearchParams) =>
    navigate(`${isFeed ? pathname : '/'}?${next}`, { preventScrollReset: true })
  const state = (on: boolean) => (on ? 'on' : 'off')
  return [
    {
      key: 'set theme',
      icon: isDark ? <Sun /> : <Moon />,
      label: `Switch to ${isDark ? 'light' : 'dark'} theme`,
      run: toggleTheme,
    },
    {
      key: 'set group',
      icon: <List />,
      label: 'Group stories',
      right: state(grouped),
      run: () => go(withGrouping(params, !grouped)),
    },
    ...views
      .filter(({ value }) => value !== viewOf(params))
      .map(({ value, label }) => ({
        key: `set ${value}`,
        icon: <List />,
        label,
        run: () => go(withView(params, value)),
      })),
    {
      key: 'set dim',
      icon: <Settings2 />,
      label: 'Dim what I have read',
      right: state(dimRead),
      run: () => void changeMyFeed((feed) => ({ ...feed, dimRead: !feed.dimRead })),
    },
    {
      key: 'set last visit',
      icon: <Settings2 />,
      label: 'Show where I left off',
      right: state(showLastVisit),
      run: () => void changeMyFeed((feed) => ({ ...feed, showLastVisit: !feed.showLastVisit })),
    },
    {
      key: 'set keys',
      icon: <Settings2 />,
      label: 'Single-letter shortcuts',
      right: state(!keysOff),
      run: () => shortcutsOff.set(!keysOff),
    },
  ]
}

/** The last row: the feed itself searches. */
export const searchItem = (typed: string, count: string | undefined, isOnly: boolean): PaletteItem => ({
  key: 'search',
  icon: <Search />,
  label: isOnly ? `Search the text of all articles for '${typed}'` : `Search news for '${typed}'`,
  right: count,
  href: `/?search=${encodeURIComponent(typed)}`,
})
