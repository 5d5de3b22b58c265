import { Link } from '../../../page/link.tsx'
import { PageHead } from '../../../page/page-head.tsx'
import { linkButtonClass } from '../../../ui/button.tsx'
import { notFoundHead } from './page-heads.ts'

export function NotFoundScreen({ path }: { path?: string }) {
  return (
    <div className="content grid min-h-[calc(100dvh-65px)] place-content-center justify-items-center gap-2 py-6 text-center max-md:min-h-[calc(100dvh-57px)]">
      {path && <PageHead head={(name) => notFoundHead(path, name)} />}
      <svg
        viewBox="0 0 220 80"
        aria-hidden="true"
        fill="none"
        className="mb-3 h-20 w-55 overflow-visible"
      >
        <path
          d="M0 52L18 46L32 56L48 30L62 40L78 20L92 44"
          stroke="var(--text-3)"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <path
          d="M92 44H220"
          stroke="var(--line-2)"
          strokeWidth="2"
          strokeDasharray="2 7"
          strokeLinecap="round"
        />
        <circle cx="92" cy="44" r="4.5" fill="var(--accent)" />
      </svg>
      <h1 className="text-title font-strong">404 - Page doesn't exist</h1>
      <p className="text-base text-fg-3">
        The address may have changed, or the category is no longer active.
      </p>
      <Link to="/" className={`${linkButtonClass({ variant: 'ink' })} mt-4`}>
        All News
      </Link>
    </div>
  )
}
