/** What the server and its drawing process agree on. */
export const MAX_PIXELS = 16_000_000
/** Of one picture unpacked: 16 million pixels of four bytes. */
export const MAX_DECODED_BYTES = 64_000_000

/** A picture fits the width of a card, a logo a small square. */
export type Shape = 'picture' | 'logo'
export type DrawingRequest = { shape: Shape; bytes: Uint8Array; widthPx: number }
export type Refusal = 'unreadable' | 'too many pixels' | 'took too long'
export type DrawingResult = { image: Uint8Array } | { refused: Refusal }
