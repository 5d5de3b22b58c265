import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { lostNetwork, press, refusal, showAdmin } from '../../testing/show-admin.tsx'
import { ArticlesGridScreen } from './articles-grid-screen.tsx'
import { ArticlesManagementScreen } from './articles-management-screen.tsx'

const article = (id: number): AdminArticle => ({
  id,
  title: `Headline ${id}`,
  url: `https://news.test/${id}`,
  image_url: null,
  published_at: '2026-11-15T09:00:00.000Z',
  first_seen_at: '2026-11-15T09:00:00.000Z',
  tags: [],
  publisher: { id: 1, name: 'Ledgerline', slug: 'ledgerline' },
  publisher_name: 'Ledgerline',
  freshness_score: 6,
  sentiment_score: 8,
  overview: 'What happened.',
  featured: id === 1,
  ad: false,
  coins: [],
  story: null,
  corrected: [],
  correction: null,
  hidden: false,
  content_length: 400,
  analyzed_at: '2026-11-15T09:14:00.000Z',
})
const PAGE = 20

/** A server with this many articles. */
function articleServer(count = 2) {
  const articles = Array.from({ length: count }, (_, index) => article(index + 1))
  const answers: Record<string, (sent: { query: URLSearchParams }) => unknown> = {
    'GET /api/articles/admin': ({ query }) => {
      const page = Number(query.get('page') ?? 1)
      return {
        articles: articles.slice((page - 1) * PAGE, page * PAGE),
        totalCount: articles.length,
        hiddenCount: 0,
        hasMore: page * PAGE < articles.length,
        nextPage: null,
      }
    },
    'GET /api/articles/admin/2': () => article(2),
    'GET /api/jobs/running': () => [],
    'GET /api/logs': () => [],
    'GET /api/tags': () => [],
  }
  return answers
}

const openTable = (answers: ReturnType<typeof articleServer>, address = '') =>
  showAdmin(<ArticlesManagementScreen />, answers, `/admin/articles_management${address}`)

it('a toggle is taken back with a message when the network is lost', async () => {
  const answers = articleServer()
  const asked = openTable(answers)
  await screen.findByRole('button', { name: 'Headline 2' })
  const featured = () => screen.getAllByRole('switch', { name: 'Featured' })[1]
  const lost = Promise.withResolvers<void>()
  answers['PATCH /articles/2/featured'] = () => lost.promise.then(lostNetwork)
  fireEvent.click(featured() as HTMLElement)
  await waitFor(() => expect(featured()?.getAttribute('aria-checked')).toBe('true'))
  lost.resolve()
  await screen.findByText('Failed to update article.')
  expect(featured()?.getAttribute('aria-checked')).toBe('false')
  expect(asked).toContain('PATCH /articles/2/featured')
})

it('an article that is gone cannot be deleted again', async () => {
  const answers = articleServer()
  openTable(answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Headline 2' }))
  answers['DELETE /api/articles/2'] = () => refusal(404, 'Article not found.')
  press('Delete Article')
  const question = within(screen.getByRole('alertdialog'))
  question.getByText('Are you sure you want to delete this article?')
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Failed to delete article. Please try again.')
  screen.getByText('Article not found.')
})

it('a slow model goes on as a job: the row says so until the answer is there', async () => {
  const answers = articleServer(1)
  const started = { status: 202 }
  const job = { id: 'j1', kind: 'analyze', key: 'analyze:1', state: 'running', done: 0, total: 0 }
  const result = { freshness: 9, sentiment: 2, tags: [], overview: 'Approved on Tuesday.' }
  let state: object = { ...job, current: null, failures: [], result: null, error: null }
  answers['POST /api/ai/analyze/1'] = () => Response.json({ jobId: 'j1' }, started)
  answers['GET /api/jobs/j1'] = () => state
  openTable(answers)
  const row = within(await screen.findByRole('row', { name: /Headline 1/ }))
  fireEvent.click(row.getByRole('button', { name: 'Analyze with AI' }))
  await screen.findByRole('progressbar')
  row.getByText('Analyzing...')
  state = { ...state, state: 'completed', result }
  await screen.findByText('Article analyzed', undefined, { timeout: 5_000 })
  await waitFor(() => expect(row.queryByText('Analyzing...')).toBeNull())
})

it('a model that fails says so in a sentence', async () => {
  const answers = articleServer(1)
  const sentence = "OpenAI failed with status 500. It says: 'oops'"
  answers['POST /api/ai/analyze/1'] = () => refusal(502, sentence)
  openTable(answers)
  const row = within(await screen.findByRole('row', { name: /Headline 1/ }))
  fireEvent.click(row.getByRole('button', { name: 'Analyze with AI' }))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  row.getByRole('button', { name: 'Analyze with AI' })
})

it('an article that the address names is opened, and closed with it', async () => {
  openTable(articleServer(1), '?article=2')
  const details = within(await screen.findByRole('dialog', { name: 'Headline 2' }))
  details.getByText('Overview')
  fireEvent.click(details.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('')
})

it('a table that cannot be fetched says so', async () => {
  openTable({ ...articleServer(), 'GET /api/articles/admin': lostNetwork })
  await screen.findByText('Failed to fetch articles.')
})

it('a grid that cannot be fetched says so, and is tried again', async () => {
  const answers = articleServer()
  const list = answers['GET /api/articles/admin']
  answers['GET /api/articles/admin'] = lostNetwork
  showAdmin(<ArticlesGridScreen />, answers, '/admin/articles')
  await screen.findByText('Failed to load articles')
  if (list) answers['GET /api/articles/admin'] = list
  press('Try again')
  expect(await screen.findAllByRole('article')).toHaveLength(2)
})

it('the grid shows the cards, marks what is featured and loads more', async () => {
  showAdmin(<ArticlesGridScreen />, articleServer(45), '/admin/articles')
  screen.getByRole('heading', { name: 'Articles Grid View' })
  expect(await screen.findAllByRole('article')).toHaveLength(20)
  expect(screen.getAllByText('Featured')).toHaveLength(1)
  press('Load More')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40))
})
