import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { read } from '../../api/queries.ts'
import { shortTime } from '../../format/short-time.ts'
import { Link } from '../../page/link.tsx'
import { ordinal } from '../../site/stories/story-words.ts'
import { linkButtonClass } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { scoreColumn } from '../articles/score-fact.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'

const SHOWN = 5

const columns: readonly Column<AdminArticle>[] = [
  {
    name: 'title',
    label: 'Title',
    cell: ({ id, title }) => (
      <Link
        to={`/admin/articles_management?article=${id}`}
        className="block text-fg [overflow-wrap:anywhere] hover:underline cards:min-h-11"
      >
        {title}
      </Link>
    ),
  },
  {
    name: 'published_at',
    label: 'Published',
    width: 'w-36',
    cell: ({ published_at }) => shortTime(published_at),
  },
  { name: 'story', label: 'Story', width: 'w-28', cell: placeInStory },
  scoreColumn('freshness', 'w-24'),
  scoreColumn('sentiment', 'w-28'),
]

export function RecentArticles({ id, name }: { id: number; name: string }) {
  const articles = useQuery(
    read('GET /api/articles/publisher/:id', { params: { id }, query: { limit: SHOWN } }),
  )
  return (
    <Panel className="overflow-hidden">
      <PanelHead title="Recent articles">
        <Link
          to={`/admin/articles_management?publisher=${encodeURIComponent(name)}`}
          className={linkButtonClass({ variant: 'ghost', size: 'sm' })}
        >
          All of this publisher
          <ChevronRight />
        </Link>
      </PanelHead>
      <DataTable
        label="Recent articles"
        columns={columns}
        query={{ ...articles, data: articles.data?.articles }}
        empty={{ title: 'No articles yet', hint: 'They appear after the first successful fetch.' }}
        skeletonRows={SHOWN}
        dense
      />
    </Panel>
  )
}

/** 'first of 4', '3rd of 6' by time of report; 'single' for one outlet. */
function placeInStory({
  story,
  published_at,
}: Pick<AdminArticle, 'story' | 'published_at'>): string {
  if (!story) return 'single'
  const before = story.others.filter(({ at }) => at < published_at).length
  // only a few of the other reports come with an article
  if (before === story.others.length && before < story.outlets - 1) return `one of ${story.outlets}`
  return `${before === 0 ? 'first' : ordinal(before + 1)} of ${story.outlets}`
}
