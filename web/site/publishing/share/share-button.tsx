import { Share2 } from 'lucide-react'
import { showNotice } from '../../frame/page-frame/passing-notice.tsx'

type ShareButtonProps = { className: string; labelClass?: string; children?: string }

export function ShareButton({ className, labelClass, children = 'Share' }: ShareButtonProps) {
  return (
    <button
      type="button"
      data-print="hide"
      onClick={() => share({ title: document.title, url: window.location.href })}
      className={className}
    >
      <Share2 />
      <span className={labelClass}>{children}</span>
    </button>
  )
}

/** The share sheet of the system where there is one, else the link goes to the clipboard. */
export async function share({ title, url }: { title: string; url: string }) {
  try {
    if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      showNotice('Link copied')
    }
  } catch (error) {
    // closing the sheet is no failure; a page without https has no clipboard
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      showNotice('This browser could not copy the link')
  }
}
