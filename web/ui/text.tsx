import { type ComponentProps, createElement } from 'react'
import { classNames } from './class-names.ts'

/** Words and lists that look the same wherever they stand. Further classes are added to their own. */
const part =
  <Tag extends 'dt' | 'h3' | 'legend' | 'p' | 'span' | 'ul'>(tag: Tag, look: string) =>
  ({ className, ...rest }: ComponentProps<Tag>) =>
    createElement(tag, { ...rest, className: classNames(look, className) })

/** Quiet words within a line, in its size or smaller. */
export const Muted = part('span', 'text-fg-3')
export const Meta = part('span', 'text-hint text-fg-3')
/** A second, quiet line of a cell. */
export const HintLine = part('span', 'block text-small text-fg-3 [overflow-wrap:anywhere]')

/** Quiet paragraphs, from the size of the text down. */
export const MutedText = part('p', 'text-fg-3')
export const CellText = part('p', 'text-small text-fg-3')
export const SmallText = part('p', 'text-small text-fg-3')
export const Hint = part('p', 'text-small text-fg-3')

/** Names what follows, within a panel or a dialog. */
export const PartTitle = part('h3', 'mb-2 text-small font-label')
export const GroupLegend = part('legend', 'mb-1.5 text-small font-label')

/** Rows with hairlines between them. */
export const DividedList = part('ul', 'divide-y divide-line')
