import { Share2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../page-frame/passing-notice.tsx'

/** Search, filters and view are in the address: sharing it shares what is on screen. */
export function ShareView() {
  return (
    <Button variant="ghost" size="sm" icon={<Share2 />} onClick={shareView}>
      Share this view
    </Button>
  )
}

/** A phone's own sheet where there is one, else the clipboard. */
async function shareView() {
  const shared = { title: document.title, url: window.location.href }
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  try {
    if (isTouch && navigator.share) await navigator.share(shared)
    else {
      await navigator.clipboard.writeText(shared.url)
      showNotice('Link copied')
    }
  } catch (error) {
    // closing the sheet is no failure; a page without https has no clipboard
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      showNotice('Copy the address of this page to share it')
  }
}
