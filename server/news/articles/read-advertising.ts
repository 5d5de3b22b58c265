import type { Context } from '../../platform/context.ts'
import { mapInSlices } from '../../platform/long-jobs/map-in-slices.ts'
import { advertisingOf } from '../../reading/advertising/advertising-of.ts'
import { readArticle } from '../../reading/read.ts'
import { articlesUnderMark, writeAdvertising } from './advertising-store.ts'

const PAGE = 200

/** Decides again whether a publisher's articles are advertising, after its mark as a wire was set or removed. */
export async function readAdvertising(
  { db }: Pick<Context, 'db'>,
  publisherId: number,
  signal?: AbortSignal,
) {
  for (let last = 0; !signal?.aborted; ) {
    const rows = await articlesUnderMark(db, publisherId, last, PAGE)
    const verdicts = await mapInSlices(rows, ({ id, is_wire, filed_as, ...text }) => ({
      id,
      ...advertisingOf({ isWire: is_wire, filedAs: filed_as }, readArticle(text).advertising),
    }))
    await writeAdvertising(db, verdicts)
    if (rows.length < PAGE) break
    last = rows.at(-1)?.id ?? last
  }
}
