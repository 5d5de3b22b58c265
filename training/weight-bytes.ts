/** What a feature adds, by its key: one number for each direction that the model knows. */
export type Sums = Map<number, number[]>

/** Sums as one signed byte each, in the order of their keys; what rounds to nothing is left out. */
export function withBytes(sums: Sums): { scale: number; keys: Uint32Array; weights: Int8Array } {
  const sizes = [...sums.values()]
    .flat()
    .map(Math.abs)
    .sort((a, b) => a - b)
  const scale = Math.fround((sizes[Math.floor(sizes.length * 0.9998)] ?? 1) / 127)
  const byte = (value: number) => Math.max(-127, Math.min(127, Math.round(value / scale)))
  const kept = [...sums]
    .map(([key, values]) => ({ key, bytes: values.map(byte) }))
    .filter(({ bytes }) => bytes.some((value) => value !== 0))
    .sort((a, b) => a.key - b.key)
  return {
    scale,
    keys: Uint32Array.from(kept, ({ key }) => key),
    weights: Int8Array.from(kept.flatMap(({ bytes }) => bytes)),
  }
}
