import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useModal } from '../../ui/modal.ts'
import { forgetMarks } from '../feed/reading-memory.ts'
import { emptyFeed } from '../my-feed/my-feed.ts'
import { isKeptHere } from '../my-feed/my-feed-store.ts'
import { changeWithUndo } from '../my-feed/undo.ts'
import { PassingNotice } from '../page-frame/passing-notice.tsx'
import { CoinsSection } from './coins-section.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LaterSection } from './later-section.tsx'
import { MutesSection } from './mutes-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { recentArticles } from './recent-articles.ts'
import { SearchesSection } from './searches-section.tsx'
import { TakeAlong } from './take-along.tsx'
import { fromFragment, fromText } from './transfer.ts'

type Import = Omit<ComponentProps<typeof ImportDialog>, 'onClose'>

/** Everything this reader keeps, in a panel from the right; on phones a sheet. Every change applies at once. */
export function MyFeedPanel({ onClose }: { onClose: () => void }) {
  return createPortal(<Drawer onClose={onClose} />, document.body)
}

function Drawer({ onClose }: { onClose: () => void }) {
  const layer = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const [isClearing, setClearing] = useState(false)
  const { incoming, openText, closeImport } = useImport()
  useModal(layer, onClose, heading)
  return (
    <dialog
      ref={layer}
      aria-labelledby={headingId}
      className="modal grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] justify-items-end p-0 open:grid max-md:items-end"
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="flex h-full w-full max-w-[448px] animate-[rise-in_var(--dur-slow)_var(--ease)] flex-col overflow-hidden bg-pop ring-dialog max-md:h-[calc(100%-24px)] max-md:max-w-none max-md:rounded-t-dialog">
        <div className="flex items-start gap-4 py-5 pr-5 pb-2 pl-6 max-md:pr-3 max-md:pl-4">
          <div className="mr-auto">
            <h2 ref={heading} id={headingId} tabIndex={-1} className="text-dialog font-figure outline-none">
              My feed
            </h2>
            <p className="text-hint text-fg-3">Kept in this browser only. There is no account.</p>
          </div>
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-auto">
          {!isKeptHere() && (
            <p
              role="alert"
              className="mx-6 mt-2 rounded-control border tone-mid px-3 py-2 text-hint max-md:mx-4"
            >
              <b className="block font-strong">This browser keeps nothing</b>
              Private windows forget My feed when they close. Save it as a file to keep it.
            </p>
          )}
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
    </dialog>
  )
}

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
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    void openLink(hash)
  }, [])
  const openText = async (text: string) =>
    setIncoming({ from: 'file', incoming: fromText(text, await newestId()) })
  return { incoming, openText, closeImport: () => setIncoming(undefined) }
}
