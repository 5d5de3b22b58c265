import type { HeadlineEdit } from '../../contract/stories/stories.ts'

type Words = HeadlineEdit['words']

/** What a headline kept, lost and got, by words; joined by spaces. */
export function wordDiff(before: string, after: string): Words {
  const [old, fresh] = [wordsIn(before), wordsIn(after)]
  const shared = lengthsShared(old, fresh)
  const words: Words = []
  const add = (text: string, change: Words[number]['change']) => {
    const last = words.at(-1)
    if (last?.change === change) last.text += ` ${text}`
    else words.push({ text, change })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    const [word, next] = [old[i], fresh[j]]
    if (word !== undefined && word === next) {
      add(word, 'kept')
      i++
      j++
    } else if (word !== undefined && (next === undefined || shared(i + 1, j) >= shared(i, j + 1))) {
      add(word, 'removed')
      i++
    } else {
      add(next as string, 'added')
      j++
    }
  }
  return words
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)

/** How many words two headlines still share in order, from a place in each on. */
function lengthsShared(a: string[], b: string[]): (i: number, j: number) => number {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return at
}
