/** Collects text as a reader would see it: blanks single, lines trimmed, nothing invisible. */
export class VisibleText {
  #text = ''
  /** Pending separator: none, blank, line break or blank line. */
  #gap: 0 | 1 | 2 | 3 = 0

  /** `keepsParagraphs`: blank lines count, as in plain text; in HTML they do not. */
  add(piece: string, keepsParagraphs = false): void {
    if (isTidy(piece)) this.#append(piece)
    else this.#appendUntidy(piece, keepsParagraphs)
  }

  /** Ends the line, or the paragraph. */
  break(isParagraph: boolean): void {
    const gap = isParagraph ? 3 : 2
    if (this.#gap < gap) this.#gap = gap
  }

  finish(): string {
    return this.#text.toWellFormed()
  }

  #appendUntidy(piece: string, keepsParagraphs: boolean) {
    // Collapses white space, keeping its kind.
    const seen = piece
      .replace(/[\u0080-\u009f]/g, (control) => C1.charAt(control.charCodeAt(0) - 0x80))
      .replace(UNSEEN, '')
      .replace(BLANKS, (run) => (keepsParagraphs && isBlankLine(run) ? '\n' : ' '))
    for (const [place, paragraph] of seen.split('\n').entries()) {
      if (place > 0) this.break(true)
      this.#append(paragraph)
    }
  }

  /** Text with single blanks only. */
  #append(piece: string) {
    const start = piece.charCodeAt(0) === 32 ? 1 : 0
    const end = piece.charCodeAt(piece.length - 1) === 32 ? piece.length - 1 : piece.length
    if (start === 1 && this.#gap === 0) this.#gap = 1
    if (start >= end) return
    // No separator before the first character.
    if (this.#gap !== 0 && this.#text !== '') this.#text += GAPS[this.#gap]
    this.#text += piece.slice(start, end)
    this.#gap = end < piece.length ? 1 : 0
  }
}

// C1 controls are windows-1252 bytes decoded wrongly.
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const GAPS = ['', ' ', '\n', '\n\n'] as const
const BLANKS = / ?[^\S ]\s*| {2,}\s*/g
// Controls, invisible direction switches, byte order marks; joiners stay, emoji are made with them
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

function isBlankLine(run: string): boolean {
  return run.indexOf('\n') !== run.lastIndexOf('\n')
}

// 1 for code units that need a closer look
const UNTIDY = new Uint8Array(0x10000).map((_, code) => {
  const character = String.fromCharCode(code)
  return (code !== 32 && /\s/.test(character)) || character.replace(UNSEEN, '') === '' ? 1 : 0
})

/** Most text is. Without a branch in the loop, words of any length take the same time. */
function isTidy(text: string): boolean {
  const { length } = text
  const codes = codeUnits(text)
  let untidy = 0
  let before = 0
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    // negative when this and the one before are blanks
    untidy |= (UNTIDY[code] as number) | ((((code ^ 32) | (before ^ 32)) - 1) >>> 31)
    before = code
  }
  return untidy === 0
}

/** Code units of a text, valid until the next call: reading characters of a sliced string is slow. */
function codeUnits(text: string): Uint16Array {
  if (text.length > scratchCodes.length) {
    const bytes = Buffer.from(text, 'utf16le')
    return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
  }
  scratch.write(text, 'utf16le')
  return scratchCodes
}

const scratch = Buffer.alloc(1 << 19)
const scratchCodes = new Uint16Array(scratch.buffer, scratch.byteOffset, scratch.length / 2)
