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

test.each([
  [
    'a heading that runs into the next sentence goes',
    'The fund opened on Monday. New Desk Opens In Riga The firm wants to follow with Oslo.',
    'The fund opened on Monday. The firm wants to follow with Oslo.',
  ],
  [
    'so does one by itself, and a sentence before which nobody can tell where it ends',
    'The fund opened on Monday. Next Stop for the Fund: Oslo? Fund Returns To Riga After Long Break Clients were glad. Fund Pushes Higher Oslo was glad too. It wants to follow with Oslo.',
    'The fund opened on Monday. It wants to follow with Oslo.',
  ],
  [
    'also at the very beginning, and where only its length and its small words tell',
    'Riga Fund Valuation Fuels Optimism as Northern Bank Sticks to Target Riga Fund is worth nine billion. It wants to follow with Oslo.',
    'It wants to follow with Oslo.',
  ],
  [
    'a point of a list after a sentence goes',
    'The fund opened on Monday. Client money so far: $40 million — near a record. It wants to follow with Oslo.',
    'The fund opened on Monday. It wants to follow with Oslo.',
  ],
  [
    'it is better than nothing',
    'Fund Opens Desk In Riga With Friends Riga Fund is worth nine billion to its new owners.',
    'Fund Opens Desk In Riga With Friends Riga Fund is worth nine billion to its new owners.',
  ],
  [
    'a name of many words is no heading',
    'U.S. Securities and Exchange Commission Chair Ann Lee said on Monday that the fund may open.',
    'U.S. Securities and Exchange Commission Chair Ann Lee said on Monday that the fund may open.',
  ],
  [
    'what other pieces are called is not told',
    'The fund opened on Monday. Continue Reading: Fund Opens in Riga',
    'The fund opened on Monday.',
  ],
  [
    'the outlet and the title before the first sentence go',
    'RigaWorld Riga gets a fund The fund opened on Monday.',
    'The fund opened on Monday.',
  ],
  [
    'a question at the end goes',
    'The fund opened on Monday. What happens to its clients in Oslo?',
    'The fund opened on Monday.',
  ],
  [
    'what is left of a cut release gets no stop',
    'RIGA, May 4, 2026 --( BUSINESS WIRE )-- The fund in Riga, one of the largest of all and of the fastest growing, today announced a new collaboration wit',
    'Riga gets a fund',
  ],
  ['a label of any section goes', 'FND News The fund opened on Monday.', 'The fund opened on Monday.'],
  [
    'one short line gets its stop',
    'Riga regulator clears the way for the Fund',
    'Riga regulator clears the way for the Fund.',
  ],
  [
    'what is said of a half sentence is left out with it',
    'The fund traded near $12 after a slow week, with its clients treating $11 as the price at...',
    'The fund traded near $12 after a slow week.',
  ],
  [
    'a quotation may end in a straight mark',
    "“We will open in Riga,' said the founder on Monday.",
    '“We will open in Riga,” said the founder on Monday.',
  ],
])('%s', (_, lead, overview) => {
  expect(extractOverview('Riga gets a fund', storyLines(lead))).toBe(overview)
})
