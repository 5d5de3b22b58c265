export type Token = { text: string; lower: string; at: number; end: number }

const TOKEN = /\$?[A-Za-z][A-Za-z0-9]*(?:\.[a-z]{2,4}\b)?|\$?\d[\d.,]*%?|[^\sA-Za-z0-9]/g

/** Words with their cashtag, figures, and every other sign by itself. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (const word of text.match(TOKEN) ?? []) {
    at = text.indexOf(word, at)
    tokens.push({ text: word, lower: word.toLowerCase(), at, end: at + word.length })
    at += word.length
  }
  return tokens
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
