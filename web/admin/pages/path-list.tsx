import { useSearchParams } from 'react-router'
import type { AdminPage } from '../../../contract/news/pages.ts'
import { Link } from '../../page/link.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { type ListQuery, ListState } from '../data-table/list-state.tsx'

/** The paths as links: the chosen page is part of the address. */
export function PathList({ pages }: { pages: ListQuery<AdminPage> }) {
  const [search] = useSearchParams()
  return (
    <Panel className="overflow-hidden">
      <PanelHead title="Paths" />
      <ListState query={pages} rows={5} rowPx={45} empty={{ title: 'No pages yet' }}>
        <ul className="divide-y divide-line">
          {pages.data?.map((page) => (
            <li key={page.id}>
              <Link
                to={`?path=${encodeURIComponent(page.path)}`}
                aria-current={page.path === search.get('path') || undefined}
                className="flex h-11 items-center gap-2.5 px-5 text-fg-2 -outline-offset-2! hover:bg-surface-2 aria-[current=true]:bg-accent-tint aria-[current=true]:font-strong aria-[current=true]:text-fg aria-[current=true]:shadow-[inset_2px_0_0_var(--accent)]"
              >
                <span className="truncate font-mono text-meta">{page.path}</span>
                <span className="ml-auto text-hint font-normal text-fg-3">{page.template}</span>
              </Link>
            </li>
          ))}
        </ul>
      </ListState>
    </Panel>
  )
}
