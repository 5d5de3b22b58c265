import { Fragment } from 'react'
import type { HeadlineEdit } from '../../../contract/stories/stories.ts'

/** A headline with the words that went struck through and those that came underlined. */
export const WordChanges = ({ words }: Pick<HeadlineEdit, 'words'>) =>
  words.map(({ text, change }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one edit never change places
    <Fragment key={index}>
      {index > 0 && ' '}
      {change === 'kept' ? (
        text
      ) : change === 'removed' ? (
        <del className="rounded-[3px] bg-bear-tint px-[3px] py-px text-bear-text line-through decoration-[1.5px]">
          <span className="sr-only">removed </span>
          {text}
        </del>
      ) : (
        <ins className="rounded-[3px] bg-bull-tint px-[3px] py-px text-bull-text underline decoration-2 underline-offset-3">
          <span className="sr-only">added </span>
          {text}
        </ins>
      )}
    </Fragment>
  ))
