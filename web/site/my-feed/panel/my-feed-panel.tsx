import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { countText } from '../../../../contract/platform/count-text.ts'
import { Link } from '../../../page/link.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useModal } from '../../../ui/modal.ts'
import { PassingNotice } from '../../frame/page-frame/passing-notice.tsx'
import { outgoing } from '../../news/articles/article-link.ts'
import { forgetMarks, readingMemory, subscribeToReading } from '../../news/feed/reading-memory.ts'
import { useFilterWords } from '../filter-words.ts'
import { emptyFeed } from '../my-feed.ts'
import { changeMyFeed, isKeptHere, useMyFeed } from '../my-feed-store.ts'
import {
  type NewHits,
  searchFilters,
  searchHref,
  totalText,
  useNewHits,
} from '../saved-searches.ts'
import { changeWithUndo, offerUndo, removeWithUndo } from '../undo.ts'
import { CoinsSection } from './coins-section.tsx'
import { ImportDialog, TakeAlong } from './import-dialog.tsx'
import { MutesSection, recentArticles } from './mutes-section.tsx'
import { PanelOption } from './panel-option.tsx'
import { PanelRow } from './panel-row.tsx'
import { PanelSection } from './panel-section.tsx'
import { fromFragment, fromText } from './transfer.ts'

type Import = Omit<ComponentProps<typeof ImportDialog>, 'onClose'>

/** Everything this reader keeps, in a panel from the right; on phones a sheet. Every change applies at once. */
export function MyFeedPanel({ onClose }: { onClose: () => void }) {
  const layer = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const [isClearing, setClearing] = useState(false)
  const { incoming, openText, closeImport } = useImport()
  useModal(layer, onClose, heading)
  return createPortal(
    <dialog
      ref={layer}
      aria-labelledby={headingId}
      className="modal grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] justify-items-end p-0 open:grid max-md:items-end"
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="drawer">
        <div className="flex items-start gap-4 py-5 pr-5 pb-2 pl-6 max-md:pr-3 max-md:pl-4">
          <div className="mr-auto">
            <h2
              ref={heading}
              id={headingId}
              tabIndex={-1}
              className="text-part font-strong outline-none"
            >
              My feed
            </h2>
            <p className="text-small text-fg-3">Kept in this browser only. There is no account.</p>
          </div>
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-auto">
          {!isKeptHere() && <NothingKept />}
          <CoinsSection />
          <SearchesSection onClose={onClose} />
          <MutesSection />
          <LaterSection />
          <ReadingSection />
          <TakeAlong onFile={openText} />
        </div>
        <div className="dialog-foot flex-none">
          <Button variant="ghost" className="mr-auto" onClick={() => setClearing(true)}>
            Clear everything
          </Button>
          <Button variant="ink" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
      {isClearing && (
        <ConfirmDialog
          title="Clear everything"
          question="Are you sure you want to clear My feed in this browser?"
          confirmLabel="Clear everything"
          onCancel={() => setClearing(false)}
          onConfirm={() => {
            setClearing(false)
            changeWithUndo('My feed is cleared', () => emptyFeed, forgetMarks())
          }}
        />
      )}
      {incoming && <ImportDialog {...incoming} onClose={closeImport} />}
      <PassingNotice inDialog />
    </dialog>,
    document.body,
  )
}

const NothingKept = () => (
  <p
    role="alert"
    className="mx-6 mt-2 rounded-control border tone-mid px-3 py-2 text-small max-md:mx-4"
  >
    <b className="block font-strong">This browser keeps nothing</b>
    Private windows forget My feed when they close. Save it as a file to keep it.
  </p>
)

/** What a link or a file brings along, until it is taken in or refused. */
function useImport() {
  const client = useQueryClient()
  const [incoming, setIncoming] = useState<Import>()
  const newestId = () =>
    client.fetchQuery(recentArticles(Date.now())).then(
      (articles) => Math.max(0, ...articles.map(({ id }) => id)),
      () => 0,
    )
  const openLink = useEffectEvent(async (hash: string) =>
    setIncoming({ from: 'link', incoming: await fromFragment(hash, await newestId()) }),
  )
  useEffect(() => {
    const { hash } = window.location
    if (!hash.startsWith('#feed=')) return
    // gone from the address at once: neither the history nor a reload brings it again
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + window.location.search,
    )
    void openLink(hash)
  }, [])
  const openText = async (text: string) =>
    setIncoming({ from: 'file', incoming: fromText(text, await newestId()) })
  return { incoming, openText, closeImport: () => setIncoming(undefined) }
}

/** Articles kept for later, newest first: they need no call to the server. */
function LaterSection() {
  const later = useMyFeed((feed) => feed.later)
  return (
    <PanelSection title="Read later" count={later.length}>
      {later.length === 0 && (
        <p className="text-small text-fg-3">
          Keep an article with 'Read later' in the menu at its end.
        </p>
      )}
      <ul>
        {later.map(({ id, title, outlet, url }) => (
          <PanelRow
            key={id}
            removeLabel={`Remove ${title}`}
            onRemove={() =>
              removeWithUndo('Removed from My feed', 'later', (other) => other.id === id)
            }
          >
            <a
              {...outgoing(url)}
              className="line-clamp-2 font-label hover:underline hover:underline-offset-3 max-md:pt-1.5"
            >
              {title}
            </a>
            <span className="block truncate text-small leading-4 text-fg-3 max-md:pb-1.5">
              {outlet}
            </span>
          </PanelRow>
        ))}
      </ul>
    </PanelSection>
  )
}

function ReadingSection() {
  const dimRead = useMyFeed((feed) => feed.dimRead)
  const showLastVisit = useMyFeed((feed) => feed.showLastVisit)
  const { read } = useSyncExternalStore(subscribeToReading, readingMemory)
  return (
    <PanelSection title="Reading">
      <PanelOption
        label="Dim what I have read"
        hint={
          read.size === 0 ? (
            'Nothing marked yet'
          ) : (
            <>
              {countText(read.size, 'article')} marked.{' '}
              <button
                type="button"
                onClick={() => offerUndo('Read marks are forgotten', forgetMarks())}
                className="finger font-label text-accent-text hover:underline hover:underline-offset-3"
              >
                Forget them
              </button>
            </>
          )
        }
        checked={dimRead}
        onChange={(on) => changeMyFeed((feed) => ({ ...feed, dimRead: on }))}
      />
      <PanelOption
        label="Show where I left off"
        hint="The line 'Your last visit' in the feed"
        checked={showLastVisit}
        onChange={(on) => changeMyFeed((feed) => ({ ...feed, showLastVisit: on }))}
      />
    </PanelSection>
  )
}

function SearchesSection({ onClose }: { onClose: () => void }) {
  const hits = useNewHits()
  const words = useFilterWords()
  const total = totalText(hits)
  return (
    <PanelSection title="Saved searches" count={total ? `${total} new` : hits.length}>
      {hits.length === 0 && (
        <p className="text-small text-fg-3">
          Save a search with 'Save this search' below the search box.
        </p>
      )}
      <ul>
        {hits.map((hit) => (
          <PanelRow
            key={hit.search.view}
            removeLabel={`Delete saved search ${hit.search.name}`}
            onRemove={() =>
              removeWithUndo(
                `'${hit.search.name}' is deleted`,
                'searches',
                ({ view }) => view === hit.search.view,
              )
            }
            count={<Count {...hit} />}
          >
            <Link
              to={searchHref(hit.search)}
              state={{ fresh: true }}
              onClick={onClose}
              className="block max-md:py-1.5 hover:[&>b]:underline hover:[&>b]:underline-offset-3"
            >
              <b className="block truncate font-label">{hit.search.name}</b>
              <span className="block truncate text-small leading-4 text-fg-3">
                {searchFilters(hit.search, words)}
              </span>
            </Link>
          </PanelRow>
        ))}
      </ul>
    </PanelSection>
  )
}

function Count({ count, isMore }: NewHits) {
  if (!count) return <span className="text-small text-fg-3">{count === 0 && 'nothing new'}</span>
  return (
    <span className="text-small font-strong text-accent-text tabular-nums">
      {count}
      {isMore && '+'} new
    </span>
  )
}
