import { useSiteInfo } from '../../../page/site-info.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FreshLink } from '../page-frame/fresh-link.tsx'

export function SiteBrand({ siteName, className }: { siteName: string; className?: string }) {
  return (
    <FreshLink
      to="/"
      className={classNames(
        'inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-control text-part font-strong tracking-[-.015em]',
        className,
      )}
    >
      <BrandMark logo={useSiteInfo().logo} />
      <span className="truncate">{siteName}</span>
    </FreshLink>
  )
}

export function BrandMark({ logo }: { logo?: string | null | undefined }) {
  const [, width = 1, height = 1] = /-(\d+)x(\d+)\./.exec(logo ?? '') ?? []
  return logo ? (
    <img
      src={logo}
      alt=""
      width={Math.round((28 * Number(width)) / Number(height))}
      height={28}
      className="h-7 flex-none"
    />
  ) : (
    <span className="grid size-7 flex-none place-items-center rounded-control bg-ink text-on-ink">
      <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" className="size-4">
        <rect x="1" y="9" width="3.6" height="6" rx="1" />
        <rect x="6.2" y="5.5" width="3.6" height="9.5" rx="1" />
        <rect x="11.4" y="1.5" width="3.6" height="13.5" rx="1" fill="var(--brand-peak)" />
      </svg>
    </span>
  )
}
