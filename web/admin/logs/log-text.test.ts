import { describe, expect, it } from 'vitest'
import { activityWords, detailsText, entityPath, entityText, rawDetails } from './log-text.ts'

describe('entityText', () => {
  it.each([
    ['article', 20419, 'Article #20419'],
    ['publisher', 7, 'Publisher #7'],
    ['content_fetch', 311, 'Content Fetch #311'],
    ['settings', 1, 'settings #1'],
    ['settings', null, 'settings'],
    ['alert_rules', 1, 'alert rules #1'],
    ['constructor', 1, 'constructor #1'],
  ])('%s %s', (entity_type, entity_id, text) => {
    expect(entityText({ entity_type, entity_id })).toBe(text)
  })
})

it.each([
  ['article', 7, null, '/admin/articles_management?article=7'],
  ['publisher', 3, null, '/admin/publishers/3'],
  ['content_fetch', 7, '{"url":"https://x.example/a"}', '/admin/articles_management?article=7'],
  ['content_fetch', 3, '{"items":8}', '/admin/publishers/3'],
  ['story', 5, null, '/stories/5'],
  ['settings', 1, null, undefined],
  ['article', null, null, undefined],
])('%s %s leads to its screen', (entity_type, entity_id, details, path) => {
  const log = { id: 1, action: '', status: '', created_at: '', publisher_name: null }
  expect(entityPath({ ...log, entity_type, entity_id, details })).toBe(path)
})

it.each([
  ['ai_request', 'Analysis requested'],
  ['undo', 'Change undone'],
  ['publisher_update', 'Publisher changed'],
  ['article_unfeature', 'Article no longer featured'],
  ['alert_channel_create', 'Alert channel added'],
  ['article_coins_update', 'Coins of an article changed'],
  ['tag_delete_for_good', 'Tag deleted for good'],
  ['ai_something_new', 'AI something new'],
])('%s is shown as %s', (action, words) => {
  expect(activityWords(action)).toBe(words)
})

describe('detailsText', () => {
  const text = (action: string, details: unknown, publisher_name: string | null = null) =>
    detailsText({ action, details: JSON.stringify(details), publisher_name })

  it('reads an AI request', () => {
    const request = {
      model: 'deepseek-chat',
      requestTimestamp: 'x',
      publisher_id: 4,
      contentLength: 3871,
      tokenEstimate: 968,
    }
    expect(text('ai_request', request)).toBe('deepseek-chat, 3,871 characters, about 968 tokens')
  })

  it('reads an AI answer', () => {
    const request = { model: 'gpt-4' }
    const response = { totalTokens: 1604, promptTokens: 1322, completionTokens: 282 }
    expect(text('ai_response', { request, response })).toBe(
      'gpt-4, 1,604 tokens: 1,322 prompt, 282 completion',
    )
    const builtIn = { totalTokens: 0, promptTokens: 0, completionTokens: 0 }
    expect(text('ai_response', { request: { model: 'built-in' }, response: builtIn })).toBe(
      'built-in',
    )
    expect(text('ai_response', { request, response: { error: 'The model refused.' } })).toBe(
      'gpt-4, The model refused.',
    )
  })

  it('reads a fetch with its publisher', () => {
    const fetched = {
      httpStatus: 200,
      unchanged: false,
      items: 24,
      unusable: 2,
      added: 4,
      updated: 0,
      milliseconds: 310,
    }
    expect(text('fetch_feed', fetched, 'Basis & Carry')).toBe(
      'Basis & Carry: 4 new, 2 items could not be used',
    )
    expect(text('fetch_feed', { ...fetched, unusable: 0, updated: 3 }, null)).toBe(
      '4 new, 3 updated',
    )
    // of a feed of 1,000 items only the newest 300 are read
    expect(text('fetch_feed', { ...fetched, unusable: 0, leftOut: 700 }, null)).toBe(
      '4 new, 700 older items left out (only the newest are read)',
    )
    expect(text('fetch_feed', { ...fetched, unchanged: true }, 'Fathom')).toBe(
      'Fathom: nothing changed since the last fetch',
    )
    const failed = {
      error: 'The feed did not answer within 10 seconds.',
      nextTry: null,
      failures: 1,
    }
    expect(text('fetch_feed', failed, 'Halving Herald')).toBe(
      'Halving Herald: The feed did not answer within 10 seconds.',
    )
    expect(text('fetch_feed', { ...failed, nextTry: '2026-11-15T15:44:00.000Z' })).toMatch(
      /seconds\. Next try Nov 1\d, 2026 \d\d:44$/,
    )
  })

  it('reads a full-text fetch', () => {
    expect(
      text('fetch_content', { tag: 'content:encoded', items: 8, withContent: 6 }, 'Fathom'),
    ).toBe('Fathom: full text of 6 of 8 articles in content:encoded')
    expect(text('fetch_content', { url: 'https://x.example/a', contentLength: 4812 })).toBe(
      '4,812 characters from https://x.example/a',
    )
    expect(text('fetch_content', { url: 'https://x.example/a', error: 'No answer.' })).toBe(
      'No answer., https://x.example/a',
    )
  })

  it('names what it does not know', () => {
    expect(
      text('other', {
        notModified: true,
        feed_url: 'https://x.example',
        tries: [1, 2],
        nothing: null,
      }),
    ).toBe('not modified yes, feed url https://x.example, tries 1, 2')
  })

  it('keeps text that is no JSON object', () => {
    expect(detailsText({ action: 'x', details: 'plain words', publisher_name: null })).toBe(
      'plain words',
    )
    expect(detailsText({ action: 'x', details: '"quoted"', publisher_name: null })).toBe('"quoted"')
    expect(detailsText({ action: 'x', details: null, publisher_name: null })).toBe('')
  })
})

it('shows the raw details indented', () => {
  expect(rawDetails('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(rawDetails('{broken')).toBe('{broken')
  expect(rawDetails(null)).toBe('')
})
