/** The known word that was probably meant; `farthest` says how many letters may differ. */
export const nearestWord = (
  given: string,
  known: readonly string[],
  farthest: (word: string) => number,
) =>
  known
    .map((word) => ({ word, off: distance(word, given) }))
    .filter(({ word, off }) => off <= farthest(word))
    .sort((one, other) => one.off - other.off)[0]?.word

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
