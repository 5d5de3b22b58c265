import { Rss } from 'lucide-react'

/** Quiet links and buttons beside a heading. */
export const headingLinkClass =
  'finger inline-flex min-h-6 items-center gap-1 text-small whitespace-nowrap text-fg-3 hover:text-fg hover:underline hover:underline-offset-3 [&>svg]:size-3.5!'

export const PageFeedLink = ({ href }: { href: string }) => (
  <a href={href} data-print="hide" className={headingLinkClass}>
    <Rss />
    Feed
  </a>
)
