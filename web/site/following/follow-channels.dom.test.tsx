import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Following } from '../../../contract/following/following.ts'
import { FollowChannels } from './follow-channels.tsx'

const channel = (paused_for: 'failing' | 'refused' | null) => ({
  kind: 'webhook' as const,
  state: paused_for ? ('paused' as const) : ('confirmed' as const),
  paused_for,
  shown: 'hook.example',
  consent_at: null,
  rules: 2,
})

function show(paused_for: Parameters<typeof channel>[0]) {
  const call = vi.fn(async () => ({}))
  const change = async (act: () => Promise<Following | undefined>) => void (await act())
  render(<FollowChannels channels={[channel(paused_for)]} call={call as never} change={change} />)
  return call
}

it('a webhook that was switched off says so and since when nothing arrived, and is switched on there', () => {
  const call = show('failing')
  expect(screen.getByText('switched off: no message arrived for 24 hours')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(call).toHaveBeenCalledWith('PATCH /api/following/channels/:channel', {
    params: { channel: 'webhook' },
    body: { paused: false },
  })
})

it('one that works has nothing to switch on', () => {
  show(null)
  expect(screen.getByText('confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull()
})
