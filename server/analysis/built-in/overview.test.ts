import { expect, test } from 'vitest'
import { storyLines } from './clean-text.ts'
import { extractOverview } from './overview.ts'

test('a quotation over two sentences stays together, and a title before the first paragraph goes', () => {
  const lead =
    '“I am replaceable. I am leaving,” the founder said on Monday in a post. Flash: Fund opens Riga desk In June it wants to follow with Oslo.'
  expect(extractOverview('Flash: Fund opens Riga desk', storyLines(lead))).toBe(
    '“I am replaceable. I am leaving,” the founder said on Monday in a post. In June it wants to follow with Oslo.',
  )
})

test('a lead that breaks off is closed where a sentence can end', () => {
  const lead = 'The fund that opened on Monday has drawn $40 million from clients in Europe, while its rivals'
  expect(extractOverview('Fund draws clients', storyLines(lead))).toBe(
    'The fund that opened on Monday has drawn $40 million from clients in Europe.',
  )
})
