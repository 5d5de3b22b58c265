import { Bookmark, BookmarkCheck } from 'lucide-react'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../frame/page-frame/passing-notice.tsx'
import { useFilterWords } from './filter-words.ts'
import { SEARCHES_MAX } from './my-feed.ts'
import { useMyFeed } from './my-feed-store.ts'
import { saveSearch, viewOfFilters } from './saved-searches.ts'
import { removeWithUndo } from './undo.ts'

type SaveSearchButtonProps = {
  filters: FeedFilters
  newest: number | undefined
  className?: string
}

export function SaveSearchButton({ filters, newest = 0, className }: SaveSearchButtonProps) {
  const words = useFilterWords()
  const view = viewOfFilters(filters)
  const isSaved = useMyFeed(({ searches }) => searches.some((search) => search.view === view))
  const toggle = () => {
    if (isSaved)
      removeWithUndo('The saved search is deleted', 'searches', (search) => search.view === view)
    else if (saveSearch(filters, newest, words)) showNotice('Saved in My feed')
    else showNotice(`At most ${SEARCHES_MAX} searches can be saved.`)
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={isSaved ? <BookmarkCheck /> : <Bookmark />}
      aria-pressed={isSaved || undefined}
      className={className}
      onClick={toggle}
    >
      {isSaved ? 'Saved in My feed' : 'Save this search'}
    </Button>
  )
}
