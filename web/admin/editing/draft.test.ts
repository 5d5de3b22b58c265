import { expect, test } from 'vitest'
import { keepTyped } from './form.tsx'

const sent = { title: 'News ', text: 'Old' }
const stored = { title: 'News', text: 'Old' }

test.each([
  ['nothing', sent, stored],
  ['another field', { ...sent, text: 'New' }, { title: 'News', text: 'New' }],
  ['the same field', { ...sent, title: 'News today' }, { title: 'News today', text: 'Old' }],
  ['a field emptied', { ...sent, text: '' }, { title: 'News', text: '' }],
])('typed since it was sent: %s', (_, now, kept) => {
  expect(keepTyped(now, sent, stored)).toEqual(kept)
})
