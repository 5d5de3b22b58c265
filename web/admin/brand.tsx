import { useSiteInfo } from '../page/site-info.ts'
import { BrandMark } from '../site/brand.tsx'

/** Link to the public site. A full page load, because the server renders it with its own head. */
export function Brand({ className = '' }: { className?: string }) {
  const site = useSiteInfo()
  return (
    <a
      href="/"
      className={`inline-flex min-h-11 items-center gap-2.5 text-[16px] leading-6 font-bold tracking-[-.015em] text-fg ${className}`}
    >
      <BrandMark />
      <span className="truncate">{site.name}</span>
    </a>
  )
}
