import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { toast } from 'sonner'
import { expect, it, vi } from 'vitest'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { call } from '../../api/call.ts'
import { createQueryClient } from '../../api/queries.ts'
import { StoriesScreen } from './stories-screen.tsx'

const member = (id: number, change: object = {}) => ({
  id,
  publisher_name: `Outlet ${id}`,
  title: `Headline ${id}`,
  url: `https://outlet-${id}.test/`,
  at: `2026-11-15T1${id}:00:00.000Z`,
  lead: false,
  copy: false,
  likeness: 0.71,
  doubtful: false,
  by_hand: false,
  ...change,
})
const story = (id: number, change: Partial<AdminStory> = {}): AdminStory => ({
  id,
  slug: 's',
  title: `Story ${id}`,
  outlets: 2,
  independent: 2,
  first_at: '2026-11-15T10:00:00.000Z',
  last_at: '2026-11-15T12:35:00.000Z',
  first_publisher: 'Fathom',
  doubtful: 0,
  locked: false,
  lead_by_hand: false,
  by_hand: false,
  merged: false,
  twin: null,
  thread: null,
  members: [member(id * 2, { lead: true, likeness: null }), member(id * 2 + 1, { doubtful: true })],
  ...change,
})

it('lists stories, merges two that were selected, chooses a lead, splits a member off and edits threads', async () => {
  const sent: [string, string, unknown][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { method = 'GET', body } = init ?? {}
    if (method !== 'GET') sent.push([method, String(input), JSON.parse(String(body))])
    if (method !== 'GET') return Response.json(story(1))
    return Response.json({
      stories: [
        story(1, { doubtful: 1, thread: 'Story 2' }),
        story(2, { by_hand: true, twin: { id: 1, title: 'Story 1', likeness: 0.43 } }),
      ],
      totalCount: 2,
      hasMore: false,
      articles: 214,
      storyCount: 131,
      changedByHand: 4,
    })
  })
  const router = createMemoryRouter([{ path: '*', element: <StoriesScreen /> }])
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText(/^Today, \w{3} \d+: 214 articles in 131 stories, 4 changed by hand$/)
  expect(screen.getAllByText('2 outlets in 2 h 35 min')).toHaveLength(2)
  expect(screen.getByText('In a thread with ‘Story 2’')).toBeTruthy()
  // the one it looks like is selected with it
  fireEvent.click(screen.getByRole('button', { name: 'Looks like ‘Story 1’, 0.43' }))
  await screen.findByText('2 stories selected')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Story 1' }).checked).toBe(
    true,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
  const merge = within(screen.getByRole('dialog'))
  merge.getByText(
    'New reports are added, but it is never split automatically. Undo in Activity Logs.',
  )
  fireEvent.click(merge.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() =>
    expect(toast.getToasts()).toContainEqual(
      expect.objectContaining({ description: 'Old links now open the merged story.' }),
    ),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getAllByRole('button', { name: /^Open / })[0] as HTMLElement)
  fireEvent.click(screen.getByLabelText('Outlet 3 leads'))
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent.click(screen.getAllByRole('button', { name: 'Split off' })[1] as HTMLElement)
  const split = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', {
    name: 'Split off',
  })
  // busy until the change before it is done
  await waitFor(() => expect(split.disabled).toBe(false))
  fireEvent.click(split)
  await waitFor(() => expect(sent).toHaveLength(3))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Leave thread' }))
  await waitFor(() => expect(sent).toHaveLength(4))
  fireEvent.click(await screen.findByRole('button', { name: 'Looks like ‘Story 1’, 0.43' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Join in a thread' }))
  await waitFor(() => expect(sent).toHaveLength(5))
  await waitFor(() =>
    expect(toast.getToasts()).toContainEqual(
      expect.objectContaining({
        title: 'Joined in a thread.',
        action: expect.objectContaining({ label: 'Undo' }),
      }),
    ),
  )
  expect(sent).toEqual([
    ['POST', '/api/stories/merge', { ids: [1, 2], lead: 2 }],
    ['PUT', '/api/stories/1/lead', { article_id: 3 }],
    ['POST', '/api/stories/1/split', { articles: [3], into: 'new' }],
    ['PUT', '/api/stories/1/thread', { with: null }],
    ['PUT', '/api/stories/2/thread', { with: 1 }],
  ])
})
