/** FNV-1a with a final mix: the 32-bit key of a feature in a weights file. */
export function featureKey(name: string): number {
  let hashed = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hashed = Math.imul(hashed ^ name.charCodeAt(i), 0x01000193)
  const mixed = Math.imul(hashed ^ (hashed >>> 16), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Where a key stands, or -1. Keys are hashes and lie evenly: where one must be is guessed from those at both ends. */
export function placeOfKey(sorted: Uint32Array, key: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const [first, last] = [sorted[low] as number, sorted[high] as number]
    if (key < first || key > last) return -1
    const at = low + Math.floor(((key - first) / (last - first || 1)) * (high - low))
    const found = sorted[at] as number
    if (found === key) return at
    if (found < key) low = at + 1
    else high = at - 1
  }
  return -1
}

/** Where they stand in a weights file: read one by one, they took as long as ten articles. Little-endian, as nearly all machines are. */
export const weightsIn = (file: Buffer, header: number, count: number, width: number) => ({
  keys: new Uint32Array(file.buffer, file.byteOffset + header, count),
  weights: new Int8Array(file.buffer, file.byteOffset + header + 4 * count, width * count),
})
