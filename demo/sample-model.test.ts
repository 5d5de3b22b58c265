import { expect, test } from 'vitest'
import { parseAnswer } from '../server/analysis/parse-answer.ts'
import { userPrompt } from '../server/analysis/prompt.ts'
import { answerTo } from './sample-model.ts'

test('the sample model reads the prompt of the product and answers what the product understands', () => {
  const article = {
    title: 'Bitcoin surges after the regulator approves a spot fund',
    publisher_name: 'Sample Wire',
    published_at: '2026-11-15T09:00:00.000Z',
    content:
      'Bitcoin rose 8 percent on Monday. The regulator approved the first spot fund.\n\nTrading starts on Friday.',
    summary: '',
  }
  const answer = parseAnswer(JSON.stringify(answerTo(userPrompt(article))))
  expect(answer).toMatchObject({ tags: expect.arrayContaining(['Bitcoin']), ad: false })
  expect(answer?.sentiment).toBeGreaterThan(5)
  expect(answer?.quotes.sentiment).toMatchObject([{ text: 'Bitcoin rose 8 percent on Monday.' }])
  expect(parseAnswer(JSON.stringify(answerTo('nothing we know')))).toBeUndefined()
})
