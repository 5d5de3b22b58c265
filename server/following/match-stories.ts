import { changeOfSubstance } from '../news/track-records/headline-changes/change-of-substance.ts'
import type { MatchPass } from './followed-kind.ts'
import {
  bundleBursts,
  type ChangedStory,
  correctionReaders,
  listedCorrections,
  matchingRules,
} from './match-store.ts'
import { putFound, reachOf } from './put-found.ts'

/** More matches of one rule in ten minutes become one digest. */
const BURST_AT = 10

/** Rules about stories, with the corrections of what they reported. */
export async function matchStories(pass: MatchPass): Promise<number> {
  const { tx, now } = pass
  let count = 0
  for (const story of pass.changed) {
    const asked = askedOf(pass, story)
    const matched = await matchingRules(tx, asked)
    const { version } = story
    const isCorrected = version && changeOfSubstance(version.before, version.after) !== null
    const corrected = isCorrected ? await correctionReaders(tx, asked, version) : []
    count += await putFound(pass, story, [
      ...matched.map((found) => ({ ...found, before: null })),
      ...corrected.map((found) => ({ ...found, before: version?.before ?? null })),
    ])
    await bundleBursts(tx, [...new Set(matched.map(({ rule_id }) => rule_id))], BURST_AT, now)
  }
  return count
}

/** Rules about all corrections; matched after those about stories, from which a reader may know of one already. */
export async function matchCorrections(pass: MatchPass): Promise<number> {
  let count = 0
  for (const story of pass.changed)
    count += await putFound(pass, story, await listedCorrections(pass.tx, askedOf(pass, story)))
  return count
}

const askedOf = (pass: MatchPass, { id }: ChangedStory) => ({ ...reachOf(pass), story: id })
