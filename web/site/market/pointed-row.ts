import { useEffect, useState } from 'react'

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-story]') : null

/** The article whose row is pointed at or has the focus. Rows know nothing of charts. */
export function usePointedRow(): number | undefined {
  const [pointed, setPointed] = useState<number>()
  useEffect(() => {
    const follow = ({ target }: Event) => setPointed(Number(rowOf(target)?.dataset.story) || undefined)
    document.addEventListener('pointerover', follow)
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('pointerover', follow)
      document.removeEventListener('focusin', follow)
    }
  }, [])
  return pointed
}

/** The rows of a chosen mark, where they are loaded, get an edge (theme.css). */
export function useRowEdge(pins: readonly { article_id: number }[] | undefined) {
  useEffect(() => {
    const rows = (pins ?? []).flatMap(({ article_id }) => [
      ...document.querySelectorAll(`[data-story="${article_id}"]`),
    ])
    for (const row of rows) row.setAttribute('data-pinned', '')
    return () => {
      for (const row of rows) row.removeAttribute('data-pinned')
    }
  }, [pins])
}
