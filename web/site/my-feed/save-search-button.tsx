import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { Button } from '../../ui/button.tsx'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { showNotice } from '../page-frame/passing-notice.tsx'
import { activeCategories } from '../page-frame/site-queries.ts'
import { useFollowedCoins } from './followed-coins.ts'
import { SEARCHES_MAX } from './my-feed.ts'
import { useMyFeed } from './my-feed-store.ts'
import { saveSearch, viewOfFilters } from './saved-searches.ts'
import { changeWithUndo } from './undo.ts'

type SaveSearchButtonProps = { filters: FeedFilters; newest: number | undefined; className?: string }

/** Keeps a search with its filters in My feed. */
export function SaveSearchButton({ filters, newest = 0, className }: SaveSearchButtonProps) {
  const { data: categories = [] } = useQuery(activeCategories())
  const words = { categories, timeZone: useTimeZone(), now: useNow(), followed: useFollowedCoins() }
  const view = viewOfFilters(filters)
  const isSaved = useMyFeed(({ searches }) => searches.some((search) => search.view === view))
  if (isSaved)
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={<BookmarkCheck />}
        aria-pressed="true"
        {...(className && { className })}
        onClick={() =>
          changeWithUndo('The saved search is deleted', (feed) => ({
            ...feed,
            searches: feed.searches.filter((search) => search.view !== view),
          }))
        }
      >
        Saved in My feed
      </Button>
    )
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Bookmark />}
      {...(className && { className })}
      onClick={() =>
        showNotice(
          saveSearch(filters, newest, words)
            ? 'Saved in My feed'
            : `At most ${SEARCHES_MAX} searches can be saved.`,
        )
      }
    >
      Save this search
    </Button>
  )
}
