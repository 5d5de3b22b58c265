import { useSiteInfo } from './site-info.ts'

/** What search engines and share cards read. `path` is the canonical one. */
export type Head = {
  title: string
  description: string
  path: string
  /** Where a share card leads, when that is not the canonical address. */
  sharedAs?: string
  image: string
  noindex?: boolean
  feeds?: { type: string; title: string; href: string }[]
  jsonLd?: Record<string, unknown>
}

/**
 * On the server the head is written into the template beside the application, so this renders nothing there;
 * in the browser React lifts the same tags into <head> and adopts those it finds.
 */
export function PageHead({ head }: { head: Head | ((siteName: string) => Head) }) {
  const site = useSiteInfo()
  if (typeof document === 'undefined') return null
  return <HeadTags head={typeof head === 'function' ? head(site.name) : head} site={site} />
}

export function HeadTags({ head, site }: { head: Head; site: { name: string; url: string } }) {
  const canonical = `${site.url}${head.path}`
  const image = /^https?:/.test(head.image) ? head.image : `${site.url}${head.image}`
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.noindex && <meta name="robots" content="noindex" />}
      {!head.noindex && <link rel="canonical" href={canonical} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={head.sharedAs ? `${site.url}${head.sharedAs}` : canonical} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={head.title} />
      <meta name="twitter:description" content={head.description} />
      <meta name="twitter:image" content={image} />
      {head.feeds?.map((feed) => (
        <link
          key={feed.href}
          rel="alternate"
          type={feed.type}
          title={feed.title}
          href={feed.href}
        />
      ))}
    </>
  )
}
