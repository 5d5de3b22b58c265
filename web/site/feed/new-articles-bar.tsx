import { ArrowUp } from 'lucide-react'

/**
 * Stands on the list's top edge, then sticks under the navigation bar, and moves nothing; what is new comes in when it
 * is pressed.
 */
export function NewArticlesBar({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div
      role="status"
      data-print="hide"
      className="pointer-events-none sticky top-24 z-10 flex h-0 justify-center max-md:top-22"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto relative -mt-[19px] inline-flex h-[30px] animate-[fade-in_var(--dur-slow)_var(--ease)] items-center gap-1.5 rounded-pill bg-accent pr-3.5 pl-[11px] text-small font-label text-on-accent shadow-pop after:absolute after:-inset-y-1 after:inset-x-0 max-md:h-9"
        >
          <ArrowUp />
          {count} new {count === 1 ? 'article' : 'articles'}
        </button>
      )}
    </div>
  )
}
