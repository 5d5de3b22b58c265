import { ArrowUp } from 'lucide-react'

/** Stands on the list's top edge and moves nothing; what is new comes in when it is pressed. */
export function NewArticlesBar({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div
      role="status"
      data-print="hide"
      className="absolute inset-x-0 -top-[19px] z-3 flex h-0 justify-center"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="inline-flex h-[30px] animate-[fade-in_var(--dur-slow)_var(--ease)] items-center gap-1.5 rounded-pill bg-accent pr-3.5 pl-[11px] text-small font-label text-on-accent shadow-pop max-md:h-9"
        >
          <ArrowUp />
          {count} new {count === 1 ? 'article' : 'articles'}
        </button>
      )}
    </div>
  )
}
