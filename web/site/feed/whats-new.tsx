import { readingMemory, subscribeToReading } from './reading-memory.ts'
import { RowEdge } from './row-edge.tsx'

/** What comes after the page: what the reader has read, the days, and where the last visit ended. */
export const subscribe = subscribeToReading

let snapshot: (ReturnType<typeof readingMemory> & { RowEdge: typeof RowEdge }) | undefined

/** The same object until something changes. */
export function reading() {
  const memory = readingMemory()
  if (snapshot?.read !== memory.read || snapshot.lastVisit !== memory.lastVisit)
    snapshot = { ...memory, RowEdge }
  return snapshot
}
