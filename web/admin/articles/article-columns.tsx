import { EyeOff } from 'lucide-react'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { sourceName } from '../../site/news/articles/article-link.ts'
import { Fact } from '../../ui/fact.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Muted } from '../../ui/text.tsx'
import type { Column } from '../data-table/data-table.tsx'
import { EditorFact } from '../screen/editor-fact.tsx'
import type { SortColumn } from './article-filters.ts'
import { scoreColumn } from './score-fact.tsx'
import type { useSelection } from './selection.ts'

type PageSelection = Pick<
  ReturnType<typeof useSelection>,
  'ids' | 'onPage' | 'toggle' | 'togglePage'
>

type ArticleColumnsProps = {
  mayEdit: boolean
  selection: PageSelection
  onDetails: (article: AdminArticle) => void
  onFeature: (article: AdminArticle, featured: boolean) => void
}

const tagsOf = ({ tags }: AdminArticle) => tags.map(({ name }) => name).join(', ')

export const articleColumns = ({
  mayEdit,
  selection,
  onDetails,
  onFeature,
}: ArticleColumnsProps): readonly Column<AdminArticle, SortColumn | 'tags' | 'featured'>[] => [
  {
    name: 'title',
    label: 'Title',
    sort: 'server',
    lead: mayEdit && <PageCheckbox selection={selection} />,
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
        <ArticleTitle article={article} onOpen={() => onDetails(article)} />
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
    cell: (article) => tagsOf(article) || <Muted>-</Muted>,
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

const PageCheckbox = ({ selection }: { selection: PageSelection }) => (
  <Checkbox
    label="Select this page"
    hideLabel
    className="mr-3.5 align-middle"
    checked={selection.onPage === 'all'}
    mixed={selection.onPage === 'some'}
    onChange={selection.togglePage}
  />
)

/** Opens the details. */
const ArticleTitle = ({ article, onOpen }: { article: AdminArticle; onOpen: () => void }) => (
  <div className="min-w-0 flex-1">
    <button
      type="button"
      data-article={article.id}
      className="block w-full rounded-fact text-left leading-[18px] [overflow-wrap:anywhere] hover:underline cards:min-h-11"
      onClick={onOpen}
    >
      {article.title}
    </button>
    <div className="flex flex-wrap gap-1 [&>*]:mt-1">
      {article.hidden && (
        <Fact tone="off" icon={<EyeOff />}>
          Hidden
        </Fact>
      )}
      {article.corrected.length > 0 && <EditorFact>Corrected</EditorFact>}
      {article.ad && <Fact tone="ad">Potentially Ad</Fact>}
    </div>
  </div>
)
