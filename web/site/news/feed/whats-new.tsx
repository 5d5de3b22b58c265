import '../../../styles/after-page.css'
import { myFeed, subscribeToMyFeed } from '../../my-feed/my-feed-store.ts'
import { readingMemory, subscribeToReading } from './reading-memory.ts'
import { RowEdge } from './row-edge.tsx'

/** What comes after the page: what the reader has read, the days, and where the last visit ended. */
export function subscribe(listener: () => void) {
  const endings = [subscribeToReading(listener), subscribeToMyFeed(listener)]
  return () => {
    for (const end of endings) end()
  }
}

const none: ReadonlySet<number> = new Set()

let snapshot: (ReturnType<typeof readingMemory> & { RowEdge: typeof RowEdge }) | undefined

/** The same object until something changes. */
export function reading() {
  const memory = readingMemory()
  const { dimRead, showLastVisit } = myFeed()
  const read = dimRead ? memory.read : none
  const lastVisit = showLastVisit ? memory.lastVisit : undefined
  if (snapshot?.read !== read || snapshot.lastVisit !== lastVisit)
    snapshot = { read, lastVisit, RowEdge }
  return snapshot
}
