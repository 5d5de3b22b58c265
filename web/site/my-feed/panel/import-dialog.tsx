import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download, Link as LinkIcon, TriangleAlert, Upload } from 'lucide-react'
import { useRef } from 'react'
import { downloadFile } from '../../../page/download-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, dialogFootStart } from '../../../ui/dialog.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { showNotice } from '../../frame/page-frame/passing-notice.tsx'
import { coinListQuery } from '../../market/dashboard/market-queries.ts'
import type { MyFeed } from '../my-feed.ts'
import { myFeed } from '../my-feed-store.ts'
import { changeWithUndo } from '../undo.ts'
import { PanelSection } from './panel-section.tsx'
import {
  contentLines,
  type Incoming,
  merged,
  toFragment,
  toText,
  warningLines,
  withTrackedCoins,
} from './transfer.ts'

type ImportDialogProps = {
  from: 'link' | 'file'
  /** Undefined when it cannot be read. */
  incoming: Incoming | undefined
  onClose: () => void
}

/** Shows what a link or file carries before anything is changed. */
export function ImportDialog({ from, incoming, onClose }: ImportDialogProps) {
  const add = useRef<HTMLButtonElement>(null)
  const { data: coins } = useQuery(coinListQuery())
  if (!incoming)
    return (
      <Dialog
        role="alertdialog"
        width="confirm"
        title={`This ${from} cannot be read`}
        onClose={onClose}
        initialFocus={add}
        footer={
          <Button ref={add} variant="ink" onClick={onClose}>
            Close
          </Button>
        }
      >
        <p className="text-fg-2">
          It is not a My feed {from}, or it was cut off. Nothing was changed.
        </p>
      </Dialog>
    )
  // without the list of coins nothing is left out for it
  const tracked = coins?.map(({ symbol }) => symbol) ?? incoming.feed.coins
  const { feed, untracked, unreadable } = withTrackedCoins(incoming, tracked)
  const lines = contentLines(feed)
  const bringIn = (next: MyFeed) => {
    onClose()
    changeWithUndo('My feed was brought in', () => next)
  }
  return (
    <Dialog
      role="alertdialog"
      title={`Bring in a feed from a ${from}`}
      onClose={onClose}
      initialFocus={add}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} className={dialogFootStart}>
            Cancel
          </Button>
          <Button onClick={() => bringIn(feed)}>Replace mine</Button>
          <Button ref={add} variant="ink" onClick={() => bringIn(merged(myFeed(), feed))}>
            Add to mine
          </Button>
        </>
      }
    >
      <p className="mb-3.5 text-fg-2">
        The {from} carries {lines.length > 0 ? 'these settings' : 'no coins, searches or mutes'}.
        Nothing has been changed yet.
      </p>
      <ul className="grid gap-2">
        {[...lines, ...warningLines(untracked, unreadable)].map((line, at) => (
          <li key={line} className="flex gap-2 [overflow-wrap:anywhere]">
            {at < lines.length ? (
              <CircleCheck className="mt-0.5 text-bull" />
            ) : (
              <TriangleAlert className="mt-0.5 text-mid" />
            )}
            {line}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Moves My feed to another browser by file or link, never through the server. */
export function TakeAlong({ onFile }: { onFile: (text: string) => void }) {
  return (
    <PanelSection title="Take it along">
      <p className="mb-2.5 text-small text-fg-3">
        Moves coins, searches, mutes, articles to read later and settings to another browser. Read
        marks stay here.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<LinkIcon />} onClick={copyLink}>
          Copy as link
        </Button>
        <Button
          icon={<Download />}
          onClick={() => downloadFile('my-feed.json', 'application/json', toText(myFeed()))}
        >
          Save as file
        </Button>
        <FileButton
          icon={<Upload />}
          label="A My feed file"
          accept=".json,application/json"
          onFile={async (file) => onFile(await file.text().catch(() => ''))}
        >
          Open a file
        </FileButton>
      </div>
    </PanelSection>
  )
}

async function copyLink() {
  const link = `${window.location.origin}/my-feed${await toFragment(myFeed())}`
  await navigator.clipboard.writeText(link).then(
    () => showNotice('Link copied'),
    () => showNotice('This browser could not copy the link'),
  )
}
