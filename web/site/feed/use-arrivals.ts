import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Brings waiting articles in where the reader looks: focus lands on the first new headline, and the page scrolls only
 * when the list's top is out of sight under the navigation bar.
 */
export function useArrivals(
  articles: readonly { id: number }[],
  region: RefObject<HTMLElement | null>,
  showLatest: () => Promise<void>,
) {
  const known = useRef<ReadonlySet<number>>(undefined)
  useLayoutEffect(() => {
    const first = known.current && articles.find(({ id }) => !known.current?.has(id))
    if (!first || !region.current) return
    known.current = undefined
    showTopOf(region.current)
    const story = region.current.querySelector(`[data-story="${first.id}"]`)
    story?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
    story?.scrollIntoView({ block: 'nearest' })
  }, [articles, region])

  return async () => {
    known.current = new Set(articles.map(({ id }) => id))
    await showLatest()
  }
}

/** Its scroll margin is the height of the bar and a little air. */
function showTopOf(element: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
  if (element.getBoundingClientRect().top < margin) element.scrollIntoView({ block: 'start' })
}
