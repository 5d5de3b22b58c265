import { useQuery } from '@tanstack/react-query'
import { useSiteInfo } from '../../page/site-info.ts'
import { siteQuery } from './admin-queries.ts'

/** Name and logo as they were last saved here, else as the page was sent. */
export function useBrand(): { name: string; logo: string | null | undefined } {
  const sent = useSiteInfo()
  const { data } = useQuery({ ...siteQuery, enabled: false })
  if (!data) return { name: sent.name, logo: sent.logo }
  return { name: data.saved.name ?? data.defaults.name ?? sent.name, logo: data.saved.logo }
}
