import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { sourceName } from '../../site/news/articles/article-link.ts'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/fact.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { ListQuery } from '../data-table/list-state.tsx'
import type { Sort } from '../data-table/sort-rows.ts'
import { HandFact } from '../screen/hand-fact.tsx'
import { useMay } from '../screen/permission.tsx'
import type { SortColumn } from './article-filters.ts'
import { scoreColumn } from './score-fact.tsx'
import type { useSelection } from './selection.ts'

type ArticleTableProps = {
  articles: ListQuery<AdminArticle>
  sort: Sort<SortColumn> | undefined
  onSort: (sort: Sort<SortColumn>) => void
  isAnalyzing: (id: number) => boolean
  onFeature: (article: AdminArticle, featured: boolean) => void
  onAnalyze: (article: AdminArticle) => void
  onDetails: (article: AdminArticle) => void
  onHide: (article: AdminArticle) => void
  selection: Pick<ReturnType<typeof useSelection>, 'ids' | 'onPage' | 'toggle' | 'togglePage'>
  children: ReactNode
}

// the server's default order
const newestFirst: Sort<SortColumn> = { column: 'published_at', order: 'desc' }

const tagsOf = ({ tags }: AdminArticle) => tags.map(({ name }) => name).join(', ')

export function ArticleTable(props: ArticleTableProps) {
  const {
    articles,
    sort = newestFirst,
    onSort,
    isAnalyzing,
    onFeature,
    onAnalyze,
    onDetails,
    onHide,
  } = props
  const { selection, children } = props
  const mayEdit = useMay()
  const columns: readonly Column<AdminArticle, SortColumn | 'tags' | 'featured'>[] = [
    {
      name: 'title',
      label: 'Title',
      sort: 'server',
      lead: mayEdit && (
        <Checkbox
          label="Select this page"
          hideLabel
          className="mr-3.5 align-middle"
          checked={selection.onPage === 'all'}
          mixed={selection.onPage === 'some'}
          onChange={selection.togglePage}
        />
      ),
      cell: (article) => (
        <div className="flex items-start gap-3 cards:items-center">
          {mayEdit && (
            <Checkbox
              label="Select"
              aria-description={article.title}
              hideLabel
              checked={selection.ids.has(article.id)}
              onChange={() => undefined}
              onClick={(event) => selection.toggle(article.id, event.shiftKey)}
            />
          )}
          <div className="min-w-0 flex-1">
            <button
              type="button"
              data-article={article.id}
              className="block w-full rounded-fact text-left leading-[18px] [overflow-wrap:anywhere] hover:underline cards:min-h-11"
              onClick={() => onDetails(article)}
            >
              {article.title}
            </button>
            <div className="flex flex-wrap gap-1 [&>*]:mt-1">
              {article.hidden && (
                <Fact tone="off" icon={<EyeOff />}>
                  Hidden
                </Fact>
              )}
              {article.corrected.length > 0 && <HandFact>Corrected</HandFact>}
              {article.ad && <Fact tone="ad">Potentially Ad</Fact>}
            </div>
          </div>
        </div>
      ),
    },
    {
      name: 'publisher',
      label: 'Publisher',
      sort: 'server',
      width: 'w-[98px]',
      className: 'leading-[18px] [overflow-wrap:anywhere]',
      cell: sourceName,
    },
    {
      name: 'tags',
      label: 'Tags',
      width: 'w-[92px]',
      className: 'leading-[18px] [overflow-wrap:anywhere]',
      cell: (article) => tagsOf(article) || <span className="text-fg-3">-</span>,
    },
    {
      name: 'published_at',
      label: 'Published',
      sort: 'server',
      width: 'w-[98px]',
      className: 'leading-[18px] tabular-nums',
      cell: ({ published_at }) => formatTimestamp(published_at),
    },
    { ...scoreColumn('freshness', 'w-[82px]'), sort: 'server' },
    { ...scoreColumn('sentiment', 'w-[86px]'), sort: 'server' },
    {
      name: 'featured',
      label: 'Featured',
      width: 'w-[76px]',
      cell: (article) => (
        <Switch
          label="Featured"
          checked={article.featured}
          disabled={!mayEdit}
          onChange={(featured) => onFeature(article, featured)}
        />
      ),
    },
  ]
  return (
    <DataTable
      label="Articles"
      columns={columns}
      query={articles}
      empty={{
        title: 'No articles found',
        hint: 'Try other words or dates, or clear the filters.',
      }}
      skeletonRows={10}
      nameOf={({ title }) => title}
      rowClassName={({ id, hidden }) =>
        classNames(
          selection.ids.has(id) &&
            'bg-accent-tint! [&>td]:bg-transparent! [&>td:first-child]:shadow-[inset_2px_0_0_var(--accent)] cards:[&>td:first-child]:shadow-none',
          hidden && '[&_[data-article]]:text-fg-3',
        )
      }
      sort={sort}
      // only columns that the server can sort have a sort button
      onSort={(next) => onSort(next as Sort<SortColumn>)}
      cardsBelow={980}
      // two rows of buttons leave room for the title
      actionsWidth="w-[178px]"
      actions={(article) => [
        { label: 'View Details', needs: 'viewer', onClick: () => onDetails(article) },
        { label: article.hidden ? 'Show' : 'Hide', onClick: () => onHide(article) },
        {
          label: 'Analyze with AI',
          busy: isAnalyzing(article.id),
          busyLabel: 'Analyzing...',
          onClick: () => onAnalyze(article),
        },
      ]}
    >
      {children}
    </DataTable>
  )
}
