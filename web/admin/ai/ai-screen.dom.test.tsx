import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { createQueryClient } from '../../api/queries.ts'
import { AiScreen } from './ai-screen.tsx'

/** A busy machine renders slowly. */
const LONG = { timeout: 10_000 }

const model = (change: object) => ({
  id: 'gpt-4',
  name: 'gpt-4',
  comes_with_site: true,
  format: 'chat-completions',
  base_url: 'https://api.openai.com/v1',
  upstream_model: 'gpt-4o',
  prompt_price: 0.0025,
  completion_price: 0.01,
  prompt_price_per_million: 2.5,
  completion_price_per_million: 10,
  time_limit_seconds: 60,
  retires_on: null,
  key: 'none',
  key_ends_in: null,
  answer_format: 'json_schema',
  last_test: null,
  ready: false,
  updated_at: null,
  ...change,
})
const failed = {
  at: '2026-11-15T14:40:00.000Z',
  works: false,
  error: 'attic (attic.example) closed the connection.',
  answer_format: null,
  seconds: 1.2,
  tokens: 0,
  cost: 0,
  answer: null,
}

const settings = {
  enabled: true,
  interval: 3600,
  ai_model: 'attic',
  ai_cheaper_model: null,
  ai_cheaper_from_usd: null,
  ai_last_step: 'built-in',
  ai_step: 'attic',
  keys: { 'gpt-4': true, attic: true },
  models: [],
  last_run: null,
  updated_at: null,
  daily_budget_usd: 4,
  notices: [],
}
const spend = {
  today_usd: 3.31,
  daily_budget_usd: 4,
  month_usd: 46.2,
  monthly_budget_usd: null,
  forecast_usd: null,
  forecast_a_day_usd: null,
  budget_reached_on: null,
  month_requests: 8250,
  days: [],
  built_in_today: 0,
  waiting_articles: 0,
}

function show() {
  const router = createMemoryRouter([{ path: '/', element: <AiScreen /> }])
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('the steps say which one works now, take an amount within the day, and are saved together', async () => {
  const sent: unknown[] = []
  let stored: object = { ...settings, keys: { ...settings.keys, attic: false } }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input)
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)))
      stored = { ...stored, ...JSON.parse(String(init.body)) }
    }
    if (path === '/api/ai/models')
      return Response.json([
        model({}),
        model({ id: 'attic', name: 'attic', comes_with_site: false }),
      ])
    return Response.json(path === '/api/settings/cron' ? stored : spend)
  })
  show()
  const step = async (name: string) =>
    within((await screen.findByText(name, {}, LONG)).closest('li') as HTMLElement)
  const first = await step('Step 1, chosen model')
  expect(first.getByText('Now')).toBeTruthy()
  expect(first.getByText('It has no API key, so the built-in analyser is used.')).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement
  expect(save.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Cheaper model'), { target: { value: 'gpt-4' } })
  const amount = screen.getByLabelText('Until today’s spend is, in $')
  fireEvent.change(amount, { target: { value: '4.50' } })
  expect(screen.getByText('Must be between $0.00 and $4.00.')).toBeTruthy()
  expect(save.disabled).toBe(true)
  fireEvent.change(amount, { target: { value: '3.50' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Use it when a budget is spent' }))
  fireEvent.click(save)
  await waitFor(() => expect(sent).toHaveLength(1), LONG)
  expect(sent).toEqual([
    {
      enabled: true,
      interval: 3600,
      ai_model: 'attic',
      ai_cheaper_model: 'gpt-4',
      ai_cheaper_from_usd: 3.5,
      ai_last_step: 'wait',
    },
  ])
  await waitFor(() => expect(save.disabled).toBe(true), LONG)
})

it('models are listed, added with the fields of the form, and asked at once', async () => {
  const sent: [string, unknown][] = []
  let models = [
    model({}),
    model({
      id: 'attic',
      name: 'attic',
      comes_with_site: false,
      key: 'none',
      ready: true,
      last_test: failed,
    }),
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input)
    if (init?.method === 'POST') sent.push([path, JSON.parse(String(init.body ?? '{}'))])
    if (init?.method === 'POST' && path === '/api/ai/models') {
      const added = model({ id: 'loft', name: 'loft', comes_with_site: false, ready: true })
      models = [...models, added]
      return Response.json(added, { status: 201 })
    }
    if (path === '/api/ai/models') return Response.json(models)
    if (path === '/api/settings/cron') return Response.json(settings)
    if (path === '/api/ai/spend') return Response.json(spend)
    return Response.json({ ...failed, works: true, error: null })
  })
  show()
  expect(
    await screen.findByText('attic (attic.example) closed the connection.', { exact: false }, LONG),
  ).toBeTruthy()
  expect(await screen.findByText('$3.31', {}, LONG)).toBeTruthy()
  expect(screen.getByText('no limit')).toBeTruthy()
  expect(screen.getByText('No limit')).toBeTruthy()
  expect(screen.getByText('$0.0056')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add model' }))
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add model', hidden: true }))
  expect(dialog.getByText('Must be an http or https address')).toBeTruthy()
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label, { exact: false }), { target: { value } })
  type('Name', 'loft')
  type('Model id', 'loft:3b')
  type('Format', 'anthropic-messages')
  type('Base URL', 'http://localhost:11434/v1')
  expect(dialog.getByText(/\/v1\/messages is added/)).toBeTruthy()
  type('Prompt, $ per million', '2500')
  expect(dialog.getByText(/Above \$100 per million tokens/)).toBeTruthy()
  type('Prompt, $ per million', '0.40')
  expect(dialog.queryByText(/Above \$100/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Add model', hidden: true }))
  await waitFor(() => expect(sent).toHaveLength(2), LONG)
  expect(sent).toEqual([
    [
      '/api/ai/models',
      {
        name: 'loft',
        format: 'anthropic-messages',
        upstream_model: 'loft:3b',
        base_url: 'http://localhost:11434/v1',
        prompt_price_per_million: 0.4,
        completion_price_per_million: 0,
        time_limit_seconds: 60,
        retires_on: null,
      },
    ],
    ['/api/ai/models/loft/test', {}],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
})
