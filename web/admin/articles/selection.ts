import { useState } from 'react'

export type Selection = { ids: ReadonlySet<number>; anchor: number | undefined }

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: undefined }

/** Toggles one article; with `range` selects everything between the last one and this one, in page order. */
export function toggled(
  { ids, anchor }: Selection,
  page: readonly number[],
  id: number,
  range: boolean,
): Selection {
  const from = anchor === undefined ? -1 : page.indexOf(anchor)
  const to = page.indexOf(id)
  const next = new Set(ids)
  if (range && from !== -1 && to !== -1) {
    for (const each of page.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each)
  } else if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

export function pageToggled({ ids }: Selection, page: readonly number[]): Selection {
  const next = new Set(ids)
  const isWhole = page.every((id) => ids.has(id))
  for (const id of page) {
    if (isWhole) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchor: undefined }
}

/** Kept across pages and cleared when the filters change: actions never touch rows that were not chosen. */
export function useSelection(page: readonly number[], filters: string) {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [madeUnder, setMadeUnder] = useState(filters)
  if (madeUnder !== filters) {
    setMadeUnder(filters)
    setSelection(NOTHING_SELECTED)
  }
  const { ids } = selection
  const here = page.filter((id) => ids.has(id)).length
  return {
    ids,
    onPage: shareOf(here, page.length),
    toggle: (id: number, range = false) =>
      setSelection((before) => toggled(before, page, id, range)),
    togglePage: () => setSelection((before) => pageToggled(before, page)),
    choose: (chosen: readonly number[]) =>
      setSelection({ ids: new Set(chosen), anchor: undefined }),
    clear: () => setSelection(NOTHING_SELECTED),
  } as const
}

function shareOf(selected: number, all: number): 'none' | 'some' | 'all' {
  if (selected === 0) return 'none'
  return selected === all ? 'all' : 'some'
}
