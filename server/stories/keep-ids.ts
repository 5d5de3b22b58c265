/**
 * The ids that rebuilt stories get: that of the old story they share most articles with, each id once; ties
 * go to the older id.
 */
export function keepIds(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): Map<number, number> {
  const overlaps = new Map<string, { story: number; id: number; shared: number }>()
  for (const [article, story] of after) {
    const id = before.get(article)
    if (id === undefined) continue
    const key = `${story} ${id}`
    const known = overlaps.get(key) ?? { story, id, shared: 0 }
    known.shared++
    overlaps.set(key, known)
  }
  const kept = new Map<number, number>()
  const used = new Set<number>()
  const byOverlap = [...overlaps.values()].sort(
    (a, b) => b.shared - a.shared || a.id - b.id || a.story - b.story,
  )
  for (const { story, id } of byOverlap) {
    if (kept.has(story) || used.has(id)) continue
    kept.set(story, id)
    used.add(id)
  }
  return kept
}
