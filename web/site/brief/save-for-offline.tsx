import { Download } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { Brief } from '../../../contract/news/briefs.ts'
import { hasWorker, tellWorker } from '../../page/service-worker.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../page-frame/passing-notice.tsx'
import { counted, storyHref } from '../stories/story-words.ts'
import { briefPath } from './brief-path.ts'

/** Keeps the brief and its stories in this browser; absent where no service worker runs. */
export function SaveForOffline({ brief, className }: { brief: Brief; className: string }) {
  const [busy, setBusy] = useState(false)
  const isPossible = useSyncExternalStore(onWorkerChange, hasWorker, () => false)
  if (!isPossible || !brief.closed) return null
  const save = async () => {
    setBusy(true)
    try {
      const stories = brief.top.map(({ story_id, slug }) => storyHref({ id: story_id, slug }))
      const kept = await tellWorker({ do: 'keep', pages: [briefPath(brief.day), ...stories], saved: true })
      if (!kept) throw new Error('Nothing was kept')
      showNotice(`Saved: this brief and ${counted(kept - 1, 'story', 'stories')} open without a network.`)
    } catch {
      showNotice('The brief could not be saved. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" icon={<Download />} busy={busy} onClick={save} className={className}>
      Save for offline
    </Button>
  )
}

function onWorkerChange(onChange: () => void) {
  const { serviceWorker } = navigator
  serviceWorker?.addEventListener('controllerchange', onChange)
  return () => serviceWorker?.removeEventListener('controllerchange', onChange)
}
