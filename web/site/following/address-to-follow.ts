import { FEED_PARAMETERS } from '../../../contract/news/filters.ts'

const PARAMETERS = new Set<string>(FEED_PARAMETERS)

/** Without parameters that this page does not read, such as those that other sites add to links. */
export function addressToFollow(address: string): string {
  const [path = '/', search] = address.split('?')
  const known = [...new URLSearchParams(search)].filter(([name]) => PARAMETERS.has(name))
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path
}
