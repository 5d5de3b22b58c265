import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Article } from '../../../contract/news/articles.ts'
import { idlePart } from '../../page/part-boundary.tsx'

const RowActions = idlePart(
  () => import('./row-actions.tsx'),
  'ArticleMenu',
  'block py-2 text-center',
)

type Opened = { article: Article; anchor: HTMLElement }

/** At the end of each row: what can be done with its article. One listener for all rows opens the menu. */
export function RowMenuButton({
  titleId,
  className = '',
}: {
  titleId?: string
  className?: string
}) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label="Actions"
      aria-describedby={titleId}
      className={`row-menu ${className}`}
    />
  )
}

export function useRowMenu(
  region: RefObject<HTMLElement | null>,
  articles: readonly Article[],
): ReactNode {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    const onPress = (event: Event) => {
      const anchor = (event.target as Element).closest<HTMLElement>('.row-menu')
      const id = Number(anchor?.closest<HTMLElement>('[data-story]')?.dataset.story)
      const article = articles.find((other) => other.id === id)
      if (anchor && article)
        setOpened((open) => (open?.anchor === anchor ? undefined : { article, anchor }))
    }
    const { current } = region
    current?.addEventListener('click', onPress)
    return () => current?.removeEventListener('click', onPress)
  }, [region, articles])
  return (
    opened && (
      <RowActions key={opened.article.id} {...opened} onClose={() => setOpened(undefined)} />
    )
  )
}
