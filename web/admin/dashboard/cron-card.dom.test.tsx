import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { lostNetwork, refusal, showAdmin, typeInto } from '../../testing/show-admin.tsx'
import { cronQuery } from '../screen/admin-queries.ts'
import { CronCard } from './cron-card.tsx'

const SETTINGS = {
  enabled: true,
  interval: 3600,
  ai_model: 'gpt-4',
  last_run: null,
  updated_at: '2026-11-15T10:00:00.000Z',
  keys: { 'gpt-4': true, 'deepseek-chat': false },
  models: ['gpt-4', 'deepseek-chat'].map((id) => ({ id, name: id })),
  notices: [],
} as unknown as CronSettings

function Card() {
  const { data } = useQuery(cronQuery)
  return data && <CronCard settings={data} />
}

/** A server that refuses an edit of what another admin has changed since. */
function settingsServer() {
  const stored = { ...SETTINGS }
  const answers: Record<string, (sent: { body: unknown; headers: Headers }) => unknown> = {
    'GET /api/settings/cron': () => stored,
    'PUT /api/settings/cron': ({ body, headers }) =>
      headers.get('if-match') === `"${stored.updated_at}"`
        ? Object.assign(stored, body)
        : refusal(409, 'It was changed meanwhile.', { code: 'STALE_EDIT' }),
  }
  showAdmin(<Card />, answers)
  return { answers, stored }
}
const model = () => screen.findByLabelText<HTMLSelectElement>('AI Model')
const interval = () => screen.getByLabelText<HTMLSelectElement>('Fetch Interval')
const enabled = () => screen.getByRole('switch', { name: 'Enabled' })

it('what another admin chose since then stays, and is shown', async () => {
  const { stored } = settingsServer()
  expect((await model()).value).toBe('gpt-4')
  Object.assign(stored, { ai_model: 'deepseek-chat', updated_at: '2026-11-15T10:05:00.000Z' })
  typeInto(interval(), '900')
  await screen.findByText('Settings saved')
  await waitFor(async () => expect((await model()).value).toBe('deepseek-chat'))
  expect(stored).toMatchObject({ interval: 900, ai_model: 'deepseek-chat' })
})

it('a change that another one overtakes on its way is made to the newer settings', async () => {
  const { answers, stored } = settingsServer()
  await model()
  const put = answers['PUT /api/settings/cron']
  answers['PUT /api/settings/cron'] = (sent) => {
    if (stored.ai_model === 'gpt-4')
      Object.assign(stored, { ai_model: 'deepseek-chat', updated_at: '2026-11-15T10:05:00.000Z' })
    return put?.(sent)
  }
  typeInto(interval(), '900')
  await screen.findByText('Settings saved')
  expect(stored).toMatchObject({ interval: 900, ai_model: 'deepseek-chat' })
})

it('a change is taken back with a message when the network is lost', async () => {
  const { answers } = settingsServer()
  await model()
  answers['PUT /api/settings/cron'] = lostNetwork
  fireEvent.click(enabled())
  await waitFor(() => expect(enabled().getAttribute('aria-checked')).toBe('false'))
  await screen.findByText('Failed to save settings')
  await waitFor(() => expect(enabled().getAttribute('aria-checked')).toBe('true'))
})
