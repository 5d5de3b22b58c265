import { type ComponentProps, useEffect } from 'react'
import { useSiteInfo } from '../site-info.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** The head of an admin screen; its title also names the browser tab. */
export function ScreenHeader(props: ComponentProps<typeof PageHeader>) {
  const site = useSiteInfo()
  useEffect(() => {
    document.title = `${props.title} | ${site.name}`
  }, [props.title, site.name])
  // A count that comes later has its line from the start.
  return <PageHeader {...props} description={props.description || '\u00a0'} />
}
