import { useQuery } from '@tanstack/react-query'
import { wellKnownFeeds } from '../../../contract/news/well-known-feeds.ts'
import { Checkbox } from '../../ui/fields.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { publishersQuery } from '../screen/admin-queries.ts'
import { addressesOf, withLines, withoutLine } from './address-lines.ts'

type KnownFeedsProps = { text: string; onChange: (text: string) => void }

/** Ticking one writes its address into the list. */
export function KnownFeeds({ text, onChange }: KnownFeedsProps) {
  const publishers = useQuery(publishersQuery)
  const there = new Set(publishers.data?.map(({ rss_url }) => rss_url))
  const listed = new Set(addressesOf(text))
  return (
    <Panel className="lg:col-span-2">
      <PanelHead title="Well-known crypto publishers">
        <span className="text-small text-fg-3">Tick to add their feeds to the list.</span>
      </PanelHead>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 px-5 py-4 md:grid-cols-3 xl:grid-cols-4">
        {wellKnownFeeds.map(({ name, rss_url, description }) => (
          <li key={rss_url} title={description}>
            <Checkbox
              label={name}
              checked={listed.has(rss_url) || there.has(rss_url)}
              disabled={there.has(rss_url)}
              onChange={({ target }) =>
                onChange(target.checked ? withLines(text, [rss_url]) : withoutLine(text, rss_url))
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
