import { expect, test } from 'vitest'
import { storyLines } from '../text/clean-text.ts'
import { extractOverview } from './overview.ts'

test('a quotation over two sentences stays together, and a title before the first paragraph goes', () => {
  const lead =
    '“I am replaceable. I am leaving,” the founder said on Monday in a post. Flash: Fund opens Riga desk In June it wants to follow with Oslo.'
  expect(extractOverview('Flash: Fund opens Riga desk', storyLines(lead))).toBe(
    '“I am replaceable. I am leaving,” the founder said on Monday in a post. In June it wants to follow with Oslo.',
  )
})

test('a lead that breaks off is closed where a sentence can end', () => {
  const lead =
    'The fund that opened on Monday has drawn $40 million from clients in Europe, while its rivals'
  expect(extractOverview('Fund draws clients', storyLines(lead))).toBe(
    'The fund that opened on Monday has drawn $40 million from clients in Europe.',
  )
})

test.each([
  [
    'what an outlet says before every piece goes',
    'Disclosure: This article does not represent investment advice. The content and materials featured on this page are for educational purposes only. The fund opened on Monday in Riga. Follow our up-to-date live coverage below.',
    'The fund opened on Monday in Riga.',
  ],
  [
    'sentences that have lost the blank between them are parted; names with a stop in them are not',
    'The fund opened on Monday for $300.Its owners want to follow with Oslo.Readers of Crypto.News knew it before anybody else.',
    'The fund opened on Monday for $300. Its owners want to follow with Oslo. Readers of Crypto.News knew it before anybody else.',
  ],
  [
    'no sentence ends between two parties',
    'The Northern Bank v. Riga Fund dispute has ended without a word of either.',
    'The Northern Bank v. Riga Fund dispute has ended without a word of either.',
  ],
  [
    'the question with which an explainer begins is its heading',
    'What is the new fund of Riga? The fund lends euros to shops for a day.',
    'The fund lends euros to shops for a day.',
  ],
  [
    'also without its sign',
    'What is Northern Bank’s Riga Fund (RIGA) Northern Bank’s Riga Fund (RIGA) lends euros to shops. The desk has ten clients.',
    'The desk has ten clients.',
  ],
  [
    'a heading before a date is cut off',
    'Understanding the Riga Fund theft On May 12, 2025, thieves took the keys of the fund.',
    'On May 12, 2025, thieves took the keys of the fund.',
  ],
  [
    'a heading that runs into the next sentence goes',
    'The fund opened on Monday. New Desk Opens In Riga The firm wants to follow with Oslo.',
    'The fund opened on Monday. The firm wants to follow with Oslo.',
  ],
  [
    'so does one by itself, and a sentence before which nobody can tell where it ends',
    'The fund opened on Monday. Next Stop for the Fund: Oslo? Fund Returns To Riga After Long Break Northern Bank was glad. Fund Pushes Higher Oslo was glad too. Its owners want to follow with Oslo. The desk has ten clients.',
    'The fund opened on Monday. The desk has ten clients.',
  ],
  [
    'also at the very beginning, and where only its length and its small words tell',
    'Riga Desk Valuation Fuels Optimism as Northern Bank Sticks to Target Southern Fund is worth nine billion. The owners want to follow with Oslo.',
    'The owners want to follow with Oslo.',
  ],
  [
    'and one that is a question without its sign',
    'What’s Happening in Riga This Week Markets are waiting for a word of the bank. The fund opened on Monday.',
    'The fund opened on Monday.',
  ],
  [
    'or has capitals after an article',
    'The desk has ten clients. A Sharp One-Day Reversal Northern Bank was glad of it. Oslo is said to follow in May.',
    'The desk has ten clients. Oslo is said to follow in May.',
  ],
  [
    'a heading with the subject of its sentence is cut off, and so is one before a name with an article',
    'Riga Fund Valuation Fuels Optimism as Northern Bank Sticks to Target Riga Fund’s own valuation has doubled. Northern Bank Rolls Out Big Plan as Demand Rises The Northern Bank has three such plans.',
    'Riga Fund’s own valuation has doubled. The Northern Bank has three such plans.',
  ],
  [
    'a heading in small letters is cut off where a sentence begins',
    'What comes next in the Baltics The firm wants to follow with Oslo.',
    'The firm wants to follow with Oslo.',
  ],
  [
    'so is one of a single word',
    'Introduction The firm wants to follow with Oslo.',
    'The firm wants to follow with Oslo.',
  ],
  [
    'a long line that lost its stop gets one',
    'The fund has drawn forty million from its clients in the Baltics by the end of April 2026 By the end of May the firm wants to follow with Oslo.',
    'The fund has drawn forty million from its clients in the Baltics by the end of April 2026. By the end of May the firm wants to follow with Oslo.',
  ],
  [
    'however many there are',
    'The fund has opened its doors to its clients as rivals fight for the market Where it goes next will depend on the central bank of the country Some clients have been told by the founder of the fund to wait for a month While others wait the bank has opened.',
    'The fund has opened its doors to its clients as rivals fight for the market. Some clients have been told by the founder of the fund to wait for a month. While others wait the bank has opened.',
  ],
  [
    'a newspaper with an article in its name begins no sentence',
    'The founder told The Baltic Times that the fund opens on Monday.',
    'The founder told The Baltic Times that the fund opens on Monday.',
  ],
  [
    'a point of a list after a sentence goes',
    'The fund opened on Monday. Client money so far: $40 million — near a record. Oslo is said to follow in May.',
    'The fund opened on Monday. Oslo is said to follow in May.',
  ],
  [
    'points that run into each other go',
    'The fund opened on Monday. Season Index at 65 Baltic dominance holds at 58% of the market. Banks to weigh a rule on “reputation risk” Acting Chair Ann Lee supports it. Traders paid $12 Baltic rivals paid less for theirs. On July 31 Baltic rivals were closed.',
    'The fund opened on Monday. On July 31 Baltic rivals were closed.',
  ],
  [
    'points with a dash stand for themselves',
    '- The fund opened on Monday.\n- The clients were told by post.',
    'The fund opened on Monday. The clients were told by post.',
  ],
  [
    'what points back to a sentence that was left out goes with it',
    'The fund opened on Monday. Its founder said so and was cheered (at length. That surprised many clients in Riga. Oslo is said to follow in May.',
    'The fund opened on Monday. Oslo is said to follow in May.',
  ],
  [
    'nothing is told twice',
    'The fund in Riga opened on Monday with forty clients. On Monday the fund opened in Riga. Oslo is said to follow in May.',
    'The fund in Riga opened on Monday with forty clients. Oslo is said to follow in May.',
  ],
  [
    'nor in other forms of the same words',
    'The launch of the fund in Oslo is paused by the bank, delaying flows from clients. Oslo fund launches delayed as clients pause.',
    'The launch of the fund in Oslo is paused by the bank, delaying flows from clients.',
  ],
  [
    'the title in other signs and without blanks goes too',
    'RIGA gets aFund The firm wants to follow with Oslo.',
    'The firm wants to follow with Oslo.',
  ],
  [
    'a sentence that begins with the title stays whole',
    'Riga gets a fund that has opened its doors to small clients on Monday. Oslo is said to follow in May.',
    'Riga gets a fund that has opened its doors to small clients on Monday. Oslo is said to follow in May.',
  ],
  ['nothing but the title is nothing', 'Riga gets a fund', ''],
  [
    'nor is what outlets say every day',
    'Get your daily, bite-sized digest of news about funds.',
    '',
  ],
  ['few words are better than none', 'Baltic fund opens.', 'Baltic fund opens.'],
  [
    'what does not fit in the feed goes',
    `The fund opened on Monday with ${'very '.repeat(40)}many clients. Oslo is said to follow in May, and after it come ${'many '.repeat(20)}other cities.`,
    `The fund opened on Monday with ${'very '.repeat(40)}many clients.`,
  ],
  [
    'words for search engines go',
    'Riga fund outlook: The fund opened on Monday with forty clients. Oslo may follow in May — read the whole outlook.',
    'The fund opened on Monday with forty clients.',
  ],
  [
    'a label without a sign goes',
    'Quick Take The fund opened on Monday. Oslo is said to follow in May.',
    'The fund opened on Monday. Oslo is said to follow in May.',
  ],
  [
    'listings and short names of issuers go, also in capitals and other brackets',
    "RIGA FUND INC. (CSE:RGA // FRA: RG9) ('Riga' or the 'Company') [OTC: RIGA] opened its doors on Monday.",
    'RIGA FUND INC. opened its doors on Monday.',
  ],
  [
    'so does what a release says about its issuer',
    'The fund opened on Monday. About Riga Fund Riga Fund is a leading platform.',
    'The fund opened on Monday.',
  ],
  [
    'and its dateline, in all the ways of wires',
    'Riga, Latvia, November 16th, 2026, Chainwire Riga Fund opened its doors on Monday.',
    'Riga Fund opened its doors on Monday.',
  ],
  [
    'a place alone is a dateline too',
    'RIGA, Latvia – Riga Fund opened its doors on Monday.',
    'Riga Fund opened its doors on Monday.',
  ],
  [
    'or the day between dashes',
    'Riga, Latvia – May 17, 2026 – Riga Fund opened its doors on Monday.',
    'Riga Fund opened its doors on Monday.',
  ],
  [
    'who wrote it on which day is not told',
    'By Ann Lee · Nov 16, 2026 · 3 min read Riga Fund opened its doors on Monday.',
    'Riga Fund opened its doors on Monday.',
  ],
  [
    'nor when it was published, with the points before that',
    'Fund opens in the east of Riga Small clients are welcome Published: 06:41 EDT, 24 June 2026 | Updated: 10:04 EDT, 24 June 2026 Riga Fund opened its doors on Monday.',
    'Riga Fund opened its doors on Monday.',
  ],
  [
    'a disclosure is not told',
    'Disclosure: This is a sponsored post. Readers should conduct further research before they act. Learn more › The fund opened on Monday.',
    'The fund opened on Monday.',
  ],
  [
    'in the middle of a sentence more may be read',
    'Clients who want to read more about the fund go to Riga.',
    'Clients who want to read more about the fund go to Riga.',
  ],
  [
    'an outlet named before its story is not told',
    'The post Riga gets a fund appeared first on Riga Fintech News This week the fund opened its doors.',
    'This week the fund opened its doors.',
  ],
  [
    'nor one whose name can be told from a name after it',
    'The post Riga gets a fund appeared first on Riga Fintech News Northern Bank opened the fund on Monday.',
    'Northern Bank opened the fund on Monday.',
  ],
  [
    'where it cannot, the first sentence is lost',
    'The post Riga gets a fund appeared first on Riga Chain Northern Bank sold it for $52.06 a share. Oslo is said to follow in May.',
    'Oslo is said to follow in May.',
  ],
  [
    'nor are notes and teasers',
    'CORRECTION (May 31, 15:05): Corrects the name of the fund. The fund opened on Monday. Here are three reasons why it matters.',
    'The fund opened on Monday.',
  ],
  [
    'an abbreviation ends a sentence before a word that begins one',
    'The fund opened in the U.S. The firm wants (to follow with Oslo.',
    'The fund opened in the U.S.',
  ],
  [
    'a sentence that goes on in small letters ends before them',
    'The fund opened on Monday. but not in Oslo, where it waits.',
    'The fund opened on Monday.',
  ],
  [
    'nothing ends in a word that goes on',
    'Riga Fund today announced that it has expanded its contracts with Northern Bank under which the bank will ho',
    'Riga Fund today announced that it has expanded its contracts with Northern Bank.',
  ],
  [
    'a clause that only introduces is none',
    'Riga Fund today announced the following updates: In connection with its move into banking and lending, and wit',
    '',
  ],
  [
    'Japanese has sentences too',
    'ファンドは月曜日にリガで開業した。オスロは五月に続く予定だ。',
    'ファンドは月曜日にリガで開業した。 オスロは五月に続く予定だ。',
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
    '',
  ],
  [
    'a label of any section goes',
    'FND News The fund opened on Monday.',
    'The fund opened on Monday.',
  ],
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

test('a text of nothing but lines that lost their breaks is survived', () => {
  expect(extractOverview('Riga gets a fund', storyLines('A The post '.repeat(6000)))).toBe('')
})
