import type { HeadlineCorrection } from '../../../contract/records/corrections.ts'
import * as part from './mail-html.ts'
import * as words from './mail-words.ts'

const { html } = part

/** 'What was corrected' of the morning digest. */
export function correctedParts(corrections: readonly HeadlineCorrection[]) {
  const rows = corrections.map((correction) => ({
    outlet: words.name(correction.publisher_name ?? 'Unknown Source'),
    state: stateOf(correction),
    changes: correction.words.map(({ text, change }) => ({ text: words.headline(text), change })),
  }))
  const section = html`${part.heading(2, 'What was corrected')}${part.gap(8)}${
    rows.length === 0 ? part.small('Nothing was corrected.') : part.lined(rows.map(row))
  }`
  return {
    section,
    text: [
      'WHAT WAS CORRECTED\n',
      ...(rows.length === 0 ? ['Nothing was corrected.'] : rows.map(rowText)),
    ].join('\n'),
  }
}

function stateOf({ published_at, at, still, unchecked }: HeadlineCorrection): string {
  const open = still.length + unchecked.length
  const followed =
    open === 0
      ? 'All have followed'
      : `${words.count(open, 'outlet')} ${open === 1 ? 'has' : 'have'} not followed`
  return `after ${words.delay(published_at, at).slice(1)}. ${followed}.`
}

type Row = { outlet: string; state: string; changes: HeadlineCorrection['words'] }

const SHOWN = { kept: (text: string) => text, removed: part.struck, added: part.added }

const row = ({ outlet, state, changes }: Row) =>
  html`${part.small(html`${part.strong(outlet)} ${state}`)}${part.line(
    changes.map(({ text, change }) => html`${SHOWN[change](text)} `),
  )}`

function rowText({ outlet, state, changes }: Row): string {
  const without = (left: 'removed' | 'added') =>
    changes.flatMap(({ text, change }) => (change === left ? [] : [text])).join(' ')
  return `${outlet}, ${state}\n  was: ${without('added')}\n  now: ${without('removed')}`
}
