import { BrandMark } from '../site/frame/layout/brand.tsx'
import { useBrand } from './screen/use-brand.ts'

/** Link to the public site. A full page load, because the server renders it with its own head. */
export function BrandLink({ className = '' }: { className?: string }) {
  const { name, logo } = useBrand()
  return (
    <a
      href="/"
      className={`inline-flex min-h-11 items-center gap-2.5 text-base font-strong tracking-[-.015em] text-fg ${className}`}
    >
      <BrandMark logo={logo} />
      <span className="truncate">{name}</span>
    </a>
  )
}
