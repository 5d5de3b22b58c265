import { roleFor } from '../../../contract/accounts/powers.ts'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Sort } from '../../ui/sort-rows.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { Pager } from '../data-table/pager.tsx'
import { useMay } from '../screen/permission.tsx'
import { articleColumns } from './article-columns.tsx'
import { ARTICLES_PER_PAGE, type SortColumn } from './article-filters.ts'
import type { useArticleList } from './use-article-list.ts'

type ArticleTableProps = {
  list: ReturnType<typeof useArticleList>
  isAnalyzing: (id: number) => boolean
  onFeature: (article: AdminArticle, featured: boolean) => void
  onAnalyze: (article: AdminArticle) => void
  onDetails: (article: AdminArticle) => void
  onHide: (article: AdminArticle) => void
}

// the server's default order
const newestFirst: Sort<SortColumn> = { column: 'published_at', order: 'desc' }

export function ArticleTable(props: ArticleTableProps) {
  const { list, isAnalyzing, onFeature, onAnalyze, onDetails, onHide } = props
  const { query, filters, selection, change } = list
  const mayEdit = useMay()
  const columns = articleColumns({ mayEdit, selection, onDetails, onFeature })
  return (
    <DataTable
      label="Articles"
      columns={columns}
      query={{ ...query, data: query.data?.articles }}
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
      sort={filters.sort ?? newestFirst}
      // only columns that the server can sort have a sort button
      onSort={(sort) => change({ sort: sort as Sort<SortColumn> })}
      cardsBelow={980}
      // two rows of buttons leave room for the title
      actionsWidth="w-[178px]"
      actions={(article) => [
        { label: 'View Details', needs: roleFor('read'), onClick: () => onDetails(article) },
        { label: article.hidden ? 'Show' : 'Hide', onClick: () => onHide(article) },
        {
          label: 'Analyze with AI',
          busy: isAnalyzing(article.id),
          busyLabel: 'Analyzing...',
          onClick: () => onAnalyze(article),
        },
      ]}
    >
      <Pager
        page={filters.page}
        pageSize={ARTICLES_PER_PAGE}
        total={list.total}
        onPage={(page) => change({ page })}
      />
    </DataTable>
  )
}
