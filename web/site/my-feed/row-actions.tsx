import '../../styles/site.css'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Article } from '../../../contract/news/articles.ts'
import { ActionList } from '../../ui/action-list.tsx'
import { showNotice } from '../frame/page-frame/passing-notice.tsx'
import { sourceName } from '../news/articles/article-link.ts'
import { share } from '../publishing/share/share-button.tsx'
import { LATER_MAX, MUTES_MAX } from './my-feed.ts'
import { myFeed } from './my-feed-store.ts'
import { changeWithUndo, removeWithUndo } from './undo.ts'

type RowActionsProps = { article: Article; anchor: HTMLElement; onClose: () => void }

const WIDTH = 240
const MARGIN = 16

export function ArticleMenu({ article, anchor, onClose }: RowActionsProps) {
  const [place] = useState(() => placeBelow(anchor))
  const isKept = myFeed().later.some(({ id }) => id === article.id)
  useEffect(() => {
    anchor.setAttribute('aria-expanded', 'true')
    return () => anchor.removeAttribute('aria-expanded')
  }, [anchor])
  const actions = [
    ...(article.publisher
      ? [{ label: `Mute ${sourceName(article)}`, onSelect: () => mute(article, anchor) }]
      : []),
    isKept
      ? { label: 'Remove from read later', onSelect: () => forget(article) }
      : { label: 'Read later', onSelect: () => keep(article) },
    { label: 'Share', onSelect: () => share({ title: article.title, url: article.url }) },
  ]
  return createPortal(
    <ActionList
      label="Actions"
      actions={actions}
      anchor={() => anchor}
      onClose={onClose}
      style={place}
    />,
    document.body,
  )
}

function placeBelow(anchor: HTMLElement) {
  const { right, bottom } = anchor.getBoundingClientRect()
  return {
    width: WIDTH,
    top: bottom + window.scrollY + 4,
    left: Math.max(MARGIN, right - WIDTH) + window.scrollX,
  }
}

function mute(article: Article, anchor: HTMLElement) {
  const text = sourceName(article)
  if (myFeed().mutes.length >= MUTES_MAX)
    return showNotice(`At most ${MUTES_MAX} mutes can be kept.`)
  focusAfter(anchor, text)
  changeWithUndo(`${text} is muted`, (feed) => ({
    ...feed,
    mutes: [...feed.mutes, { kind: 'publisher', text }],
  }))
}

/** The row goes, with its focus: the next one that stays gets it. */
function focusAfter(anchor: HTMLElement, publisher: string) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-story]')]
  const own = rows.findIndex((row) => row.contains(anchor))
  const next = [...rows.slice(own + 1), ...rows.slice(0, own).reverse()].find(
    (row) => !row.textContent?.includes(publisher),
  )
  next?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
}

function keep({ id, title, url, ...article }: Article) {
  if (myFeed().later.length >= LATER_MAX)
    return showNotice(`At most ${LATER_MAX} articles can be kept.`)
  changeWithUndo('Kept in My feed', (feed) => ({
    ...feed,
    later: [{ id, title, outlet: sourceName(article), url }, ...feed.later],
  }))
}

const forget = (article: Article) =>
  removeWithUndo('Removed from My feed', 'later', ({ id }) => id === article.id)
