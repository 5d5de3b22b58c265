import { expect, test } from 'vitest'
import { isMaskedAddress, maskedAddress } from '../../accounts/activity/record-change.ts'
import { undoState } from './undo-state.ts'

type Situation = Parameters<typeof undoState>[0]
const CHANGE: Situation = {
  before: { a: 1, b: 1 },
  after: { a: 2, b: 2 },
  current: { a: 2, b: 2, c: 7 },
  isInTrash: false,
  secrets: [],
}
test.each([
  ['https://me:hunter2@feed.example/rss', 'https://…@feed.example/rss'],
  ['https://feed.example/rss?token=abc&n=1', 'https://feed.example/rss?token=…&n=1'],
])('the log keeps %s as %s, which is never put back', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked)
  expect([isMaskedAddress(masked), isMaskedAddress(address)]).toEqual([true, false])
  expect(maskedAddress(`See ${address}`)).toBe(`See ${address}`)
})

const MASKED = 'https://…@feed.example/rss'

test.each<[string, Partial<Situation>, ReturnType<typeof undoState>]>([
  ['nothing touched it', {}, { undo: 'yes', note: null, fields: { a: 1, b: 1 } }],
  [
    'a plural field was changed again',
    { before: { tag_ids: [1] }, after: { tag_ids: [2] }, current: { tag_ids: [3] } },
    { undo: 'no', note: 'The tags were changed again since.', fields: {} },
  ],
  [
    'of two fields a plural one was changed again',
    { before: { events: [1], b: 1 }, after: { events: [2], b: 2 }, current: { events: [3], b: 2 } },
    { undo: 'partly', note: 'The events were changed again since: they stay.', fields: { b: 1 } },
  ],
  [
    'nothing touched a kind without a trash',
    { isKeptByLog: true },
    { undo: 'yes', note: null, fields: { a: 1, b: 1 } },
  ],
  [
    'one field was touched',
    { current: { a: 3, b: 2 } },
    { undo: 'partly', note: 'The a was changed again since: it stays.', fields: { b: 1 } },
  ],
  [
    'all fields were touched',
    { current: { a: 3, b: 3 } },
    { undo: 'no', note: 'The a and the b were changed again since.', fields: {} },
  ],
  [
    'two of three fields were touched',
    { before: { a: 1, b: 1, c: 1 }, after: { a: 2, b: 2, c: 2 }, current: { a: 3, b: 3, c: 2 } },
    {
      undo: 'partly',
      note: 'The a and the b were changed again since: they stay.',
      fields: { c: 1 },
    },
  ],
  ['it is gone', { current: undefined }, { undo: 'no', note: 'It no longer exists.', fields: {} }],
  [
    'it is in the trash',
    { current: undefined, isInTrash: true },
    { undo: 'no', note: 'It was deleted since. Restore it first.', fields: {} },
  ],
  ['it was made', { before: null }, { undo: 'yes', note: null, fields: {} }],
  [
    'it was made and changed since',
    { before: null, current: { a: 2, b: 3 } },
    { undo: 'no', note: 'It was changed since. Delete it instead.', fields: {} },
  ],
  ['it was deleted', { after: null, isInTrash: true }, { undo: 'yes', note: null, fields: {} }],
  [
    'it was deleted and the trash emptied',
    { after: null },
    { undo: 'no', note: 'It is no longer in the trash.', fields: {} },
  ],
  [
    'a kind without a trash was deleted',
    { after: null, current: undefined, isKeptByLog: true },
    { undo: 'yes', note: null, fields: { a: 1, b: 1 } },
  ],
  [
    'a kind without a trash was deleted and made again',
    { after: null, isKeptByLog: true },
    { undo: 'no', note: 'It is there again.', fields: {} },
  ],
  [
    'a kind without a trash was deleted with its secret',
    {
      before: { a: 1, key_sealed: 'replaced' },
      after: null,
      current: undefined,
      isKeptByLog: true,
      secrets: ['key_sealed'],
    },
    { undo: 'partly', note: 'The key was not kept: enter it again.', fields: { a: 1 } },
  ],
  [
    'a kind without a trash was deleted that had no secret',
    {
      before: { a: 1, key_sealed: null },
      after: null,
      current: undefined,
      isKeptByLog: true,
      secrets: ['key_sealed'],
    },
    { undo: 'yes', note: null, fields: { a: 1 } },
  ],
  [
    'a secret was replaced',
    {
      before: { a: 1, password_hash: 'replaced' },
      after: { a: 2, password_hash: 'replaced' },
      secrets: ['password_hash'],
    },
    {
      undo: 'partly',
      note: 'The password was replaced and the old one is not kept: it stays.',
      fields: { a: 1 },
    },
  ],
  [
    'a secret was replaced and a field touched',
    {
      before: { a: 1, b: 1, key_sealed: 'replaced' },
      after: { a: 2, b: 2, key_sealed: 'replaced' },
      current: { a: 3, b: 2 },
      secrets: ['key_sealed'],
    },
    {
      undo: 'partly',
      note: 'The a was changed again since; the key was replaced and the old one is not kept: they stay.',
      fields: { b: 1 },
    },
  ],
  [
    'the address it had held a password, which the log does not have',
    {
      before: { a: 1, rss_url: MASKED },
      after: { a: 2, rss_url: 'https://feed.example/rss' },
      current: { a: 2, rss_url: 'https://feed.example/rss' },
    },
    {
      undo: 'partly',
      note: 'The RSS URL was replaced and the old one is not kept: it stays.',
      fields: { a: 1 },
    },
  ],
  [
    'the address it has holds a password, which the log does not have',
    {
      before: { rss_url: 'https://feed.example/rss' },
      after: { rss_url: MASKED },
      current: { rss_url: 'https://me:secret@feed.example/rss' },
    },
    { undo: 'yes', note: null, fields: { rss_url: 'https://feed.example/rss' } },
  ],
  [
    'the address it had held a password and was changed again',
    {
      before: { rss_url: MASKED },
      after: { rss_url: 'https://a.example' },
      current: { rss_url: 'https://b.example' },
    },
    { undo: 'no', note: 'The RSS URL was changed again since.', fields: {} },
  ],
])('undo when %s', (_, given, state) => {
  expect(undoState({ ...CHANGE, ...given })).toEqual(state)
})

test.each([
  ['content_api_key_sealed', 'API key'],
  ['password_hash', 'password'],
  ['address_sealed', 'address'],
  ['secret_sealed', 'secret'],
  ['key_sealed', 'key'],
])('%s is called the %s', (field, words) => {
  const change = {
    before: { [field]: 'replaced' },
    after: { [field]: 'replaced' },
    secrets: [field],
  }
  expect(undoState({ ...CHANGE, ...change }).note).toBe(
    `The ${words} was replaced and the old one is not kept.`,
  )
})

test('tag_ids is called the tags', () => {
  const change = {
    before: { tag_ids: [1], a: 1 },
    after: { tag_ids: [2], a: 2 },
    current: { tag_ids: [3], a: 3 },
  }
  expect(undoState({ ...CHANGE, ...change }).note).toBe(
    'The tags and the a were changed again since.',
  )
})
