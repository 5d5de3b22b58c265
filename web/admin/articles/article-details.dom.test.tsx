import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { call } from '../../api/call.ts'
import { createQueryClient } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { ArticleDetails } from './article-details.tsx'

const ARTICLE: AdminArticle = {
  id: 7,
  title: 'Exchange reserves fall to a low',
  url: 'https://news.test/7',
  image_url: null,
  published_at: '2026-11-15T09:00:00.000Z',
  first_seen_at: '2026-11-15T09:00:00.000Z',
  tags: [],
  publisher: { id: 1, name: 'Ledgerline', slug: 'ledgerline' },
  publisher_name: 'Ledgerline',
  freshness_score: 6,
  sentiment_score: 8,
  overview: 'What happened.',
  featured: false,
  ad: false,
  coins: [],
  story: null,
  corrected: [],
  correction: null,
  hidden: false,
  content_length: 400,
  analyzed_at: '2026-11-15T09:14:00.000Z',
}
const NEXT: AdminArticle = { ...ARTICLE, id: 8 }
const corrected = (by: string): AdminArticle => ({
  ...ARTICLE,
  sentiment_score: 1.5,
  corrected: ['sentiment'],
  correction: {
    by,
    at: '2026-11-15T10:00:00.000Z',
    why: null,
    said: { analyzer: 'built-in', freshness: 6, sentiment: 8, ad: false, tag_ids: [] },
  },
})

let logs: object[]
beforeEach(() => {
  logs = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  session.begin('token', { id: 1, username: 'admin', role: 'admin' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'PUT') {
      logs = [
        {
          id: 1,
          created_at: '2026-11-15T10:00:00.000Z',
          action: 'article_correct',
          entity_type: 'article',
          entity_id: 7,
          status: 'success',
          details: null,
          publisher_name: null,
          change: {
            by: 'admin',
            kind: 'changed',
            name: ARTICLE.title,
            fields: [{ field: 'sentiment_score', before: 8, after: 1.5 }],
            undo: null,
          },
        },
      ]
      return Response.json(corrected('admin'))
    }
    if (String(input).includes('/api/logs')) return Response.json(logs)
    return Response.json({}, { status: 404 })
  })
})

function open(article = ARTICLE) {
  const onOpen = vi.fn()
  const onClose = vi.fn()
  const nothing = () => {}
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <BrowserRouter>
        <ArticleDetails
          article={article}
          analyzing={false}
          articles={[article, NEXT]}
          message={undefined}
          onAnalyze={nothing}
          onDelete={nothing}
          onHide={nothing}
          onOpen={onOpen}
          onClose={onClose}
        />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return { onOpen, onClose }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const question = () => screen.queryByRole('alertdialog', { hidden: true })

it('asks before the next article or Close throws away a correction that was typed', async () => {
  const { onOpen, onClose } = open()
  press('Correct scores')
  fireEvent.change(screen.getByLabelText('Why (optional)'), {
    target: { value: 'half a sentence' },
  })
  press('Next article')
  expect(onOpen).not.toHaveBeenCalled()
  expect(question()).not.toBeNull()
  fireEvent.click(within(question() as HTMLElement).getByText('Cancel'))
  expect(screen.getByLabelText<HTMLInputElement>('Why (optional)').value).toBe('half a sentence')

  fireEvent.keyDown(screen.getByRole('button', { name: 'Save correction', hidden: true }), {
    key: 'ArrowRight',
  })
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(within(question() as HTMLElement).getByText('Discard'))
  expect(onOpen).toHaveBeenCalledWith(NEXT)
  press('Close')
  expect(onClose).not.toHaveBeenCalled()
  expect(question()).not.toBeNull()
})

it('the form takes the focus when it opens and gives it back when it closes', () => {
  open()
  screen.getByRole('button', { name: 'Correct scores' }).focus()
  press('Correct scores')
  expect(document.activeElement).toBe(screen.getByLabelText('Freshness'))
  press('Cancel')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Correct scores' }))
})

it('shows a saved correction in the history at once', async () => {
  open()
  await screen.findByText('Nobody has changed it.')
  press('Correct scores')
  fireEvent.change(screen.getByLabelText('Sentiment'), { target: { value: '1.5' } })
  await act(async () => press('Save correction'))
  const history = screen.getByRole('region', { name: 'History' })
  await waitFor(() => expect(history.textContent).toContain('Sentiment 8.00 to 1.50'))
})

it("names whose correction it is, also after the log's rows are gone", async () => {
  open(corrected('editor'))
  const section = screen.getByRole('region', { name: 'Correction' })
  expect(section.textContent).toContain(
    'Sentiment set by editor: 1.50, built-in said 8.00. The correction is kept.',
  )
  expect(await screen.findByText(/^Corrected by editor, Nov 15, 2026/)).toBeTruthy()
  expect(screen.queryByText('Nobody has changed it.')).toBeNull()
})
