import { Share2 } from 'lucide-react'
import { share } from './share.ts'

type ShareButtonProps = { className: string; children?: string }

export function ShareButton({ className, children = 'Share' }: ShareButtonProps) {
  return (
    <button
      type="button"
      data-print="hide"
      onClick={() => share({ title: document.title, url: window.location.href })}
      className={className}
    >
      <Share2 />
      {children}
    </button>
  )
}
