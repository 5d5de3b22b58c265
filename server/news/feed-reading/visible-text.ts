/** Collects text as a reader would see it: blanks single, lines trimmed, nothing invisible. */
export class VisibleText {
  #text = ''
  /** Pending separator: none, blank, line break or blank line. */
  #gap: 0 | 1 | 2 | 3 = 0

  /** `keepsParagraphs`: blank lines count, as in plain text; in HTML they do not. */
  add(piece: string, keepsParagraphs = false): void {
    if (!UNTIDY.test(piece)) return this.#append(piece)
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

  break(isParagraph: boolean): void {
    const gap = isParagraph ? 3 : 2
    if (this.#gap < gap) this.#gap = gap
  }

  finish(): string {
    return this.#text.toWellFormed()
  }

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

/** Most text is tidy, and looked at only once. */
const UNTIDY = new RegExp(`[^\\S ]| {2}|${UNSEEN.source}`)

const isBlankLine = (run: string): boolean => run.indexOf('\n') !== run.lastIndexOf('\n')
