/** One spelling for one text: no accents, plain quotes and dashes, nothing invisible. Outlets hide zero-width characters inside names of coins. */
export function foldText(text: string): string {
  // plain ASCII is most of what comes in
  if (!/[^\x20-\x7e]/.test(text)) return text
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      // Hangul and kana were taken apart as well: put them together again
      .normalize('NFC')
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replace(/[\u201c\u201d]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
      .replace(/\s/g, ' ')
  )
}
