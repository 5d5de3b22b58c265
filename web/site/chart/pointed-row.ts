import { useEffect, useState } from 'react'
import type { Pin } from '../../../contract/market/coins.ts'

/** A news row: its article, and its story if known. */
type PointedRow = { article: string | undefined; story: string | undefined }

const dataOf = (target: EventTarget | null, name: 'story' | 'told') =>
  target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] : undefined

/** The hovered or focused row. Rows have no reference to charts. */
export function usePointedRow(): PointedRow {
  const [article, setArticle] = useState<string>()
  const [story, setStory] = useState<string>()
  useEffect(() => {
    const follow = ({ target }: Event) => {
      setArticle(dataOf(target, 'story'))
      setStory(dataOf(target, 'told'))
    }
    document.addEventListener('pointerover', follow)
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('pointerover', follow)
      document.removeEventListener('focusin', follow)
    }
  }, [])
  return { article, story }
}

export const isOfRow = (pin: Pin, { article, story }: PointedRow): boolean =>
  String(pin.story_id) === story || String(pin.article_id) === article

/** Marks loaded rows of the selected mark with an edge (theme.css). */
export function useRowEdge(pins: readonly Pin[] | undefined) {
  useEffect(() => {
    const rows = (pins ?? []).flatMap(({ article_id, story_id }) => [
      ...document.querySelectorAll(`article[data-story="${article_id}"], article[data-told="${story_id}"]`),
    ])
    for (const row of rows) row.setAttribute('data-pinned', '')
    return () => {
      for (const row of rows) row.removeAttribute('data-pinned')
    }
  }, [pins])
}
