type MarkedProps = { text: string; pattern: RegExp; className: string | ((part: string) => string) }

export const MarkedText = ({ text, pattern, className }: MarkedProps) =>
  splitAtHits(text, pattern).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        key={index}
        className={typeof className === 'string' ? className : className(part)}
      >
        {part}
      </mark>
    ),
  )

/** Splits a text at the matches of a pattern; every second part is a match. */
export function splitAtHits(text: string, pattern: RegExp): string[] {
  const parts: string[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), match[0])
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}
