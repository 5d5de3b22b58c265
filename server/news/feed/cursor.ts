import { isCommonEra } from '../../../contract/platform/common-era.ts'
import { badInput } from '../../platform/errors.ts'

/** A place in the feed: the article after which, going back in time, a page begins. */
export type FeedPlace = { at: string; id: number }

/** Opaque to callers, who should not build on how the feed is ordered. */
export const writeCursor = ({ at, id }: FeedPlace): string =>
  Buffer.from(`${Date.parse(at)}.${id}`).toString('base64url')

export function readCursor(text: string): FeedPlace {
  const [, ms, id] =
    /^(-?\d{1,15})\.(\d{1,16})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const at = new Date(Number(ms))
  if (id === undefined || !isCommonEra(at) || !Number.isSafeInteger(Number(id)))
    throw badInput('before: must be the nextBefore of a page, as it was answered.')
  return { at: at.toISOString(), id: Number(id) }
}
