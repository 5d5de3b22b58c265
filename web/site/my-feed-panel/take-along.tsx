import { Download, Link as LinkIcon, Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { myFeed } from '../my-feed/my-feed-store.ts'
import { showNotice } from '../page-frame/passing-notice.tsx'
import { PanelSection } from './panel-section.tsx'
import { toFragment, toText } from './transfer.ts'

/** Moves My feed to another browser. It goes through the reader's hands, never through the server. */
export function TakeAlong({ onFile }: { onFile: (text: string) => void }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <PanelSection title="Take it along">
      <p className="mb-2.5 text-hint text-fg-3">
        Moves coins, searches, mutes, articles to read later and settings to another browser. Read marks stay
        here.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<LinkIcon />} onClick={copyLink}>
          Copy as link
        </Button>
        <Button icon={<Download />} onClick={saveFile}>
          Save as file
        </Button>
        <Button icon={<Upload />} onClick={() => file.current?.click()}>
          Open a file
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        aria-label="A My feed file"
        tabIndex={-1}
        className="sr-only"
        onChange={async ({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          const text = await chosen?.text().catch(() => '')
          // the same file can be chosen again
          currentTarget.value = ''
          if (text !== undefined) onFile(text)
        }}
      />
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

function saveFile() {
  const url = URL.createObjectURL(new Blob([toText(myFeed())], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-feed.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
