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
      .replaceAll(BLANK_BRAILLE, ' ')
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
    const text = this.#text.toWellFormed()
    return MAYBE_MARKS.test(text) ? text.replace(TOO_MANY_MARKS, '$1') : text
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
const BLANK_BRAILLE = '\u2800'

/** Between emoji, and after letters that change their shape; in front of others a joiner only hides a word. */
const JOINED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f[\p{M}--[\u0300-\u036f]][\p{L}--[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]]]/v
const JOINERS = '[\\u200c\\u200d]'
/** What has another shape with a selector after it. */
const VARIED = /[\p{Emoji}\p{sc=Hani}]/v
const SELECTORS = '[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]'
/** Controls, and what Unicode calls ignorable: soft hyphens, switches of direction, fillers, tags, byte order marks. */
const IGNORED = '[\\0-\\x08\\x0e-\\x1f\\x7f-\\x9f\\ufff9-\\ufffc\\p{Default_Ignorable_Code_Point}]'
const UNSEEN = new RegExp(
  `(?!${JOINERS}|${SELECTORS})${IGNORED}|(?<!${JOINED.source})${JOINERS}|(?<!${VARIED.source})${SELECTORS}`,
  'gv',
)
/** Some languages put three on a letter. */
const MAX_MARKS = 4
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')
/** Marks are neither Latin nor punctuation: texts without a run of others need no closer look. */
const MAYBE_MARKS = new RegExp(`[^\\0-\\u02ff\\u2000-\\u206f]{${MAX_MARKS + 1}}`)

/** Most text is tidy, and looked at only once. */
const UNTIDY = new RegExp(`[^\\S ]| {2}|${BLANK_BRAILLE}|${IGNORED}`, 'v')

const isBlankLine = (run: string): boolean => run.indexOf('\n') !== run.lastIndexOf('\n')
