import { OPENER } from './sentences.ts'

/** Plain text on one line, without Markdown and the boilerplate that feeds add. HTML is removed at ingest already. */
export const storyText = (text: string): string => storyLines(text).join(' ')

/** The same, a line for each paragraph, heading or list item. */
export function storyLines(text: string): string[] {
  // some feeds write line ends and bytes as their escapes
  const unescaped = text
    .replace(/\\(?:r\\n|[rn](?![a-z])|xa0)/g, '\n')
    .replace(/\\x[89a-f][0-9a-f]/g, '')
  const plain = unescaped
    .replace(/^\s{0,3}#{1,6}\s+/gm, '')
    // a single line end is a blank, as in HTML
    .replace(/(?<!\n)\n(?!\n)/g, ' ')
    .replace(/!?\[([^\][]{0,200})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/\*\*|__/g, '')
    .replace(POST_BEFORE_STORY, '')
    .replace(
      /\bThe post\b.{0,300}?\bappeared first on\b[^.\n]{0,80}(?:\.(?:com|org|io|net|news))?\.?/gi,
      ' ',
    )
    .replace(
      /\b(?:C(?:ontinue|ONTINUE) (?:[Rr]eading|READING)|R(?:ead|EAD) (?:[Mm]ore|MORE|the full story))\b(?:: [^\n.!?]{0,200}[.!?]?|(?:\s*(?:here|\.\.\.|…|→|»))*)/g,
      ' ',
    )
    .replace(/“([^“”"\n]{5,300}[,.?!])'(?=\s)/g, '“$1”')
  return plain
    .split(/\n+|\s[•▪‣◦]\s|^[•▪‣◦]\s/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

/** Some feeds put 'The post ... appeared first on ...' directly before the story; then the first sentence may be lost with it. */
const POST_BEFORE_STORY = new RegExp(
  `^\\s*The post\\b.{0,300}?\\bappeared first on(?:(?: \\p{Lu}\\S*){1,5}? (?=${OPENER},? )|(?: \\p{Lu}\\S*){0,4}? \\S*(?:News|Daily|Today|Times|Media|Magazine|Journal) (?=\\p{Lu})|.{0,400}?[.!?]\\s+(?=\\p{Lu}))`,
  'u',
)
