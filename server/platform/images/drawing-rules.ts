/** Limits shared by the server and its drawing process. */
export const MAX_PIXELS = 16_000_000
/** Memory for decoding one picture, beside the 75 MB of the process. */
export const MAX_UNPACKING_BYTES = 56_000_000

/** A picture fits a card's width, a logo a small square, the site's own mark a large one; a share picture is our own SVG. */
export type Shape = 'picture' | 'logo' | 'mark' | 'share'
export type DrawingRequest = { shape: Shape; bytes: Uint8Array; widthPx: number }
export type Refusal = 'unreadable' | 'too many pixels' | 'took too long'
export type DrawingResult = { image: Uint8Array } | { refused: Refusal }
