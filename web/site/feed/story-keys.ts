import { useRef, useState } from 'react'
import { useShortcuts } from '../shortcuts/shortcuts.ts'

/** j and k walk through the stories, o opens the one they stand on. */
export function useStoryKeys(articles: readonly { id: number }[]) {
  const region = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<number>()
  const linkOf = (id: number | undefined) =>
    id === undefined
      ? null
      : (region.current?.querySelector<HTMLAnchorElement>(`[data-story="${id}"] h2 a`) ?? null)

  const walk = (step: 1 | -1) => {
    const index = articles.findIndex(({ id }) => id === current)
    const next = articles[index === -1 ? 0 : index + step]
    if (!next) return
    setCurrent(next.id)
    const link = linkOf(next.id)
    link?.focus({ preventScroll: true })
    link?.closest('[data-story]')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1), o: () => linkOf(current)?.click() })
  return { region, current }
}
