export type Token = { text: string; lower: string; at: number; end: number }

const TOKEN = /\$?[A-Za-z][A-Za-z0-9]*(?:\.[a-z]{2,4}\b)?|\$?\d[\d.,]*%?|[^\sA-Za-z0-9]/g

/** Words with their cashtag, figures, and every other sign by itself. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (match) => ({
    text: match[0],
    lower: match[0].toLowerCase(),
    at: match.index,
    end: match.index + match[0].length,
  }))
}

/** How a text uses capitals: in a headline they often say nothing. */
export type Capitals = { titleCase: boolean; upperCase: boolean }

/** A folded text in its tokens, when it was written, and the coins that are certain elsewhere in the article. */
export type Reading = {
  text: string
  tokens: Token[]
  capitals: Capitals
  time: number
  confirmed: ReadonlySet<string>
}

export const RUNNING_TEXT: Capitals = { titleCase: false, upperCase: false }

export function capitalsOf(title: string): Capitals {
  const letters = title.replace(/[^A-Za-z]/g, '')
  const upper = letters.replace(/[^A-Z]/g, '').length
  const long = title.match(/[A-Za-z][A-Za-z']{3,}/g) ?? []
  const capitalised = long.filter((word) => /^[A-Z]/.test(word)).length
  return {
    upperCase: letters.length > 12 && upper / letters.length > 0.7,
    titleCase: capitalised >= 0.6 * long.length,
  }
}
