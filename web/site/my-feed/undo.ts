import { showNotice, shownNotice } from '../frame/page-frame/passing-notice.tsx'
import type { MyFeed } from './my-feed.ts'
import { changeMyFeed, myFeed } from './my-feed-store.ts'

/** Changes My feed and offers to take it back. `undoRest` takes back what was changed beside it. */
export function changeWithUndo(
  text: string,
  change: (feed: MyFeed) => MyFeed,
  undoRest?: () => void,
) {
  const before = myFeed()
  changeMyFeed(change)
  const after = myFeed()
  // only these: another tab may have changed the rest meanwhile
  const changed = Object.fromEntries(
    Object.entries(before).filter(([key, part]) => Object(after)[key] !== part),
  )
  offerUndo(text, () => {
    changeMyFeed((feed) => ({ ...feed, ...changed }))
    undoRest?.()
  })
}

/** For 6 s, by the button of the notice or by Ctrl Z. */
export function offerUndo(text: string, undo: () => void) {
  const run = () => {
    document.removeEventListener('keydown', onKeyDown)
    undo()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (shownNotice().action?.run !== run) return document.removeEventListener('keydown', onKeyDown)
    const inField =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || inField) return
    event.preventDefault()
    showNotice('')
    run()
  }
  document.addEventListener('keydown', onKeyDown)
  showNotice(text, { label: 'Undo', run })
}

export function removeWithUndo<Name extends 'coins' | 'searches' | 'mutes' | 'later'>(
  text: string,
  name: Name,
  isIt: (entry: MyFeed[Name][number]) => boolean,
) {
  const left = (entries: readonly MyFeed[Name][number][]) => entries.filter((entry) => !isIt(entry))
  changeWithUndo(text, (feed) => ({ ...feed, [name]: left(feed[name]) }))
}
