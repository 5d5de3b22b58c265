import { RefreshCw } from 'lucide-react'
import { roleFor } from '../../../contract/accounts/powers.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { Link } from '../../page/link.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { SmallText } from '../../ui/text.tsx'
import { RowActions } from '../data-table/row-actions.tsx'
import { ActiveBadge, WireBadge } from './feed-badges.tsx'
import { FeedHealthPanel } from './feed-health.tsx'

const fetchMethods = { rss: 'RSS', api: 'API' } as const

type PublisherListRowProps = {
  publisher: Publisher
  fetching: boolean
  onEdit: () => void
  onFetch: () => void
  onDelete: () => void
}

export function PublisherListRow(props: PublisherListRowProps) {
  const { publisher, fetching, onEdit, onFetch, onDelete } = props
  const { name, rss_url, logo_url, description, content_fetch_type } = publisher
  return (
    <li id={`publisher-${publisher.id}`} className="publisher-row">
      <PublisherLogo name={name} url={logo_url} />
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="text-small font-strong text-fg [overflow-wrap:anywhere]">
            <Link to={`/admin/publishers/${publisher.id}`} className="hover:underline">
              {name}
            </Link>
          </h2>
          <ActiveBadge publisher={publisher} />
          <WireBadge publisher={publisher} />
        </div>
        {description && (
          <SmallText className="truncate" title={description}>
            {description}
          </SmallText>
        )}
      </div>
      <div className="min-w-0">
        <p className="truncate font-mono text-hint tracking-[-.01em] text-fg-2" title={rss_url}>
          {pathOf(rss_url)}
        </p>
        <p className="text-hint leading-[17px] text-fg-3">
          Content fetch: {content_fetch_type ? fetchMethods[content_fetch_type] : 'None'}
        </p>
      </div>
      <FeedHealthPanel publisher={publisher} />
      <div className="flex gap-1.5 max-lg:mt-2 lg:justify-end">
        <RowActions
          of={name}
          actions={[
            { label: 'Edit', onClick: onEdit },
            {
              label: 'Fetch Feeds',
              needs: roleFor('fetching'),
              icon: <RefreshCw className="size-3.5!" />,
              busy: fetching,
              onClick: onFetch,
            },
            { label: 'Delete', variant: 'ghost', onClick: onDelete },
          ]}
        />
      </div>
    </li>
  )
}

/** '…/feed/index.xml': the part that distinguishes feeds; the whole address is in the title. */
function pathOf(address: string): string {
  const url = URL.parse(address)
  return url && url.pathname !== '/' ? `…${url.pathname}${url.search}` : address
}
