/** The alternatives of a regular expression, written over several lines: a line break stands for '|'. */
export const oneOf = (lines: string): string =>
  lines
    .trim()
    .split(/\s*\n\s*/)
    .join('|')
