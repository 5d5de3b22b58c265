import type { ComponentProps, Ref } from 'react'
import type { Pin } from '../../../contract/market/coins.ts'
import { Link } from '../../page/link.tsx'
import { articleHref } from '../article/article-link.ts'

type PinLinkProps = Omit<ComponentProps<'a'>, 'href'> & { pin: Pin; ref?: Ref<HTMLAnchorElement> }

/** Links to the story's page, or to the article while it has one outlet. */
export function PinLink({ pin, ...rest }: PinLinkProps) {
  if (pin.story_path) return <Link {...rest} to={pin.story_path} />
  return <a {...rest} href={articleHref(pin.article_url)} target="_blank" rel="noopener noreferrer" />
}
