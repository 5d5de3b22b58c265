import type { ComponentProps } from 'react'
import type { Location } from 'react-router'
import { Link } from '../../../page/link.tsx'

const freshState = { fresh: true }

/** A link to a feed that starts at the top with the latest news, also from the feed itself. */
export function FreshLink(props: Omit<ComponentProps<typeof Link>, 'state'>) {
  return <Link {...props} state={freshState} />
}

export const isFresh = ({ state }: Location): boolean => state?.fresh === true
