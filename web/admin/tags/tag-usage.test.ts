import { expect, it } from 'vitest'
import { tagsMatching, tagUsageText } from './tags-screen.tsx'

it.each([
  [0, [], 'No article and no category uses it.'],
  [1, [], '1 article will lose it.'],
  [1204, [], '1,204 articles will lose it.'],
  [3, ['DeFi'], 'Used by the category DeFi and 3 articles.'],
  [0, ['DeFi', 'Yield'], 'Used by the categories DeFi, Yield and 0 articles.'],
])('%s articles in %j', (articles, categories, text) => {
  expect(tagUsageText({ id: 1, name: 'x', articles, categories })).toContain(text)
})

it('a search finds every word anywhere in the name', () => {
  const tags = ['Layer 2', 'Layer 1', 'Staking'].map((name, id) => ({ id, name }))
  const found = (typed: string) => tagsMatching(tags, typed).map(({ name }) => name)
  expect(found('2 LAY')).toEqual(['Layer 2'])
  expect(found(' ')).toHaveLength(3)
})
