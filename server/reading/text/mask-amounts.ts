/** Amounts, percentages, multiples and other figures of a lower-case text become classes, so that '$64K' teaches about '$71K'. */
export function maskAmounts(text: string): string {
  return text
    .replace(
      /(?:\b(?:usd|eur|us\$)\s?|[$€£¥]\s?)\d[\d.,]*\s?(?:k|m|b|bn|mn|mln|million|billion|trillion|t)?\b\+?/g,
      ' <usd> ',
    )
    .replace(/(^|\s)([-−–+])\d[\d.,]*\s?(?:%|percent\b|pct\b)/g, (_, __, sign: string) =>
      sign === '+' ? ' <pct+> ' : ' <pct-> ',
    )
    .replace(/\d[\d.,]*\s?(?:%|percent\b|pct\b)/g, ' <pct> ')
    .replace(/\d[\d.,]*\s?x\b/g, ' <times> ')
    .replace(/\d[\d.,:/-]*(?:k|m|b|bn|th|st|nd|rd)?\b/g, ' <num> ')
}
