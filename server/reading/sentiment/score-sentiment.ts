import { readFileSync } from 'node:fs'
import { withoutOpening } from '../overview/story-opening.ts'
import { storyText } from '../text/clean-text.ts'
import { decodeModel, type LinearModel, type Probabilities, probabilities } from './linear-model.ts'

/**
 * What the text means for the market or the coins it names: 0-3 bearish, 4-6 neutral, 7-10 bullish. Without
 * a lead the title decides alone. Pure: the same text gives the same score.
 */
export function scoreSentiment(title: string, lead = ''): number {
  return scoreOf(shippedModel(), lean(shippedModel(), title, lead))
}

/** -1 surely bearish ... 1 surely bullish. */
export function lean(model: LinearModel, title: string, lead = ''): number {
  const opening = openingOf(lead)
  return blend(leanOf(model, title), opening === '' ? undefined : leanOf(model, opening))
}

/** What is read of a text; too little to say anything counts as nothing. */
export function openingOf(lead: string): string {
  const text = withoutOpening(storyText(lead.slice(0, CLEANED_CHARACTERS)))
  const opening = text.length <= LEAD_CHARACTERS ? text : wholeWords(text.slice(0, LEAD_CHARACTERS + 1))
  return opening.length < SHORTEST_LEAD ? '' : opening
}

const wholeWords = (cut: string) => cut.replace(/\s+\S*$/, '')

export function blend(ofTitle: number, ofLead: number | undefined): number {
  return ofLead === undefined ? ofTitle : TITLE_SHARE * ofTitle + (1 - TITLE_SHARE) * ofLead
}

export function scoreOf({ thresholds }: Pick<LinearModel, 'thresholds'>, value: number): number {
  return thresholds.filter((threshold) => value >= threshold).length
}

/** The first sentences tell the news; what follows is background, and reads worse. */
const LEAD_CHARACTERS = 240
/** Markup and notes before the story; what comes later is never read. */
const CLEANED_CHARACTERS = 1600
const SHORTEST_LEAD = 20
const TITLE_SHARE = 0.7

export function leanOf(model: LinearModel, text: string): number {
  return leanTo(probabilities(model, text))
}

const leanTo = ({ bullish, bearish }: Probabilities) => bullish - bearish

let shipped: LinearModel | undefined
export function shippedModel(): LinearModel {
  shipped ??= decodeModel(readFileSync(WEIGHTS_FILE))
  return shipped
}

export const WEIGHTS_FILE = new URL('../data/sentiment.bin', import.meta.url)
