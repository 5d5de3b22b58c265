import { RefreshCw } from 'lucide-react'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { Link } from '../../page/link.tsx'
import { Fact } from '../../ui/fact.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { RowAction } from '../data-table/table.tsx'
import { ActiveBadge } from './feed-badges.tsx'
import { FeedHealth } from './feed-health.tsx'

const fetchMethods = { rss: 'RSS', api: 'API' } as const

type PublisherRowProps = {
  publisher: Publisher
  fetching: boolean
  onEdit: () => void
  onFetch: () => void
  onDelete: () => void
}

export function PublisherRow({ publisher, fetching, onEdit, onFetch, onDelete }: PublisherRowProps) {
  const { name, rss_url, logo_url, description, content_fetch_type } = publisher
  return (
    <li
      id={`publisher-${publisher.id}`}
      className="scroll-mt-20 target:bg-accent-tint grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-5 gap-y-1 border-line border-t px-5 py-3.5 first:border-t-0 hover:bg-surface-2 lg:grid-cols-[44px_minmax(0,1fr)_minmax(0,1fr)_216px_auto] max-lg:[&>:nth-child(n+3)]:col-start-2"
    >
      <PublisherLogo name={name} url={logo_url} />
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="text-nav font-headline text-fg [overflow-wrap:anywhere]">
            <Link to={`/admin/publishers/${publisher.id}`} className="hover:underline">
              {name}
            </Link>
          </h2>
          <ActiveBadge publisher={publisher} />
          {publisher.is_wire && <Fact tone="ad">Wire</Fact>}
        </div>
        {description && (
          <p className="truncate text-small text-fg-3" title={description}>
            {description}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <p className="truncate font-mono text-meta tracking-[-.01em] text-fg-2" title={rss_url}>
          {pathOf(rss_url)}
        </p>
        <p className="text-meta leading-[17px] text-fg-3">
          Content fetch: {content_fetch_type ? fetchMethods[content_fetch_type] : 'None'}
        </p>
      </div>
      <FeedHealth publisher={publisher} />
      <div className="flex gap-1.5 max-lg:mt-2 lg:justify-end">
        <RowAction of={name} onClick={onEdit}>
          Edit
        </RowAction>
        <RowAction
          of={name}
          needs="editor"
          icon={<RefreshCw className="size-3.5!" />}
          busy={fetching}
          onClick={onFetch}
        >
          Fetch Feeds
        </RowAction>
        <RowAction of={name} variant="ghost" onClick={onDelete}>
          Delete
        </RowAction>
      </div>
    </li>
  )
}

/** '…/feed/index.xml': the part that distinguishes feeds; the whole address is in the title. */
function pathOf(address: string): string {
  const url = URL.parse(address)
  return url && url.pathname !== '/' ? `…${url.pathname}${url.search}` : address
}
