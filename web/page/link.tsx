import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: To; state?: unknown }

/**
 * A way to another page of ours. The router's own link can fetch ahead, which we never ask for: two states and two effects
 * in each of a page's hundred links, and the code for it in every page.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const go = useLinkClickHandler(to, { state })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        // offline the service worker has whole pages, not their data
        if (!event.defaultPrevented && (navigator.onLine || !navigator.serviceWorker?.controller))
          go(event)
      }}
    />
  )
}
