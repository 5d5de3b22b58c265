import { expect, it } from 'vitest'
import { changedFieldWords, changeWords, valueText } from './change-text.ts'

it.each([
  ['rss_url', 'RSS URL'],
  ['metaTitle', 'Meta title'],
  ['in_footer', 'In footer'],
  ['hidden', 'Public'],
  ['corrected', 'Set by hand'],
])('%s reads %s', (field, words) => {
  expect(changedFieldWords(field)).toBe(words)
})

it.each([
  ['hidden', true, 'hidden'],
  ['hidden', false, 'shown'],
  ['featured', true, 'yes'],
  ['description', null, 'nothing'],
  ['tag_ids', ['DeFi', 'Ether'], 'DeFi, Ether'],
  ['tag_ids', [], 'none'],
  ['sentiment_score', 3, '3.00'],
  ['order', 3, '3'],
  ['body', 'x'.repeat(121), `${'x'.repeat(120)}…`],
])('%s %j reads %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text)
})

it('a change is called by its thing', () => {
  expect(changeWords({ kind: 'created', name: 'A' })).toBe('New: A')
  expect(changeWords({ kind: 'deleted', name: 'A' })).toBe('Deleted: A')
  expect(changeWords({ kind: 'created', name: 'A' }, 'tag_restore')).toBe('Back: A')
  expect(changeWords({ kind: 'created', name: 'A' }, 'undo')).toBe('Back: A')
  expect(changeWords({ kind: 'deleted', name: 'A' }, 'tag_delete_for_good')).toBe(
    'Deleted for good: A',
  )
  expect(changeWords({ kind: 'changed', name: 'A' })).toBe('A')
})
