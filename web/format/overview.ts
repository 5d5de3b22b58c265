const OVERVIEW_SHOWN_CHARACTERS = 350

/**
 * Exactly the first 350 characters, with '…' when there is more. Counts code points, so that emoji are not
 * split.
 */
export function shortOverview(overview: string): string {
  const characters = Array.from(overview)
  if (characters.length <= OVERVIEW_SHOWN_CHARACTERS) return overview
  return `${characters.slice(0, OVERVIEW_SHOWN_CHARACTERS).join('')}…`
}

/** Blank lines separate paragraphs; a single line break is a space. */
export function overviewParagraphs(overview: string): string[] {
  return overview
    .split(/\n\s*\n/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
}
