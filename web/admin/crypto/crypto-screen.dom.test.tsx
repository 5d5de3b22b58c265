import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { createQueryClient } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { CryptoScreen } from './crypto-screen.tsx'

const coin = (id: number, symbol: string) => ({
  id,
  symbol,
  name: symbol,
  aliases: [],
  source_type: 'coingecko',
  source_identifier: symbol.toLowerCase(),
  last_update: null,
  updated_at: '2026-11-15T10:00:00.000Z',
})

it('changes made quickly wait in a line that says how long it is, and a call too early is made again unseen', async () => {
  session.begin('token', { id: 1, username: 'admin', role: 'admin' })
  const answered: string[] = []
  let [underWay, mostAtOnce] = [0, 0]
  const asked = new Set<string>()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'POST') return Response.json([coin(1, 'BTC'), coin(2, 'ETH'), coin(3, 'SOL')])
    const path = String(input)
    mostAtOnce = Math.max(mostAtOnce, ++underWay)
    await held
    // long enough for another one to overtake it
    await new Promise((answer) => setTimeout(answer, 20))
    underWay--
    if (!asked.has(path)) {
      asked.add(path)
      // a server names whole seconds
      const headers = { 'retry-after': '0.01' }
      return Response.json({ error: 'Too many calls at once.', code: 'WAIT' }, { status: 429, headers })
    }
    answered.push(path)
    return Response.json(coin(1, 'BTC'))
  })
  const router = createMemoryRouter([{ path: '*', element: <CryptoScreen /> }])
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  for (const button of await screen.findAllByRole('button', { name: 'Update' })) fireEvent.click(button)
  expect(await screen.findByText('3 coins, 3 changes under way')).toBeTruthy()
  letGo()
  await waitFor(() => expect(answered).toEqual([1, 2, 3].map((id) => `/api/crypto/coins/${id}/update`)))
  await screen.findByText('Coin data updated successfully')
  expect(mostAtOnce).toBe(1)
  expect(screen.queryByText(/Too many calls/)).toBeNull()

  fireEvent.change(screen.getByLabelText('Symbols, separated by commas'), { target: { value: 'ada,dot' } })
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Processing ADA...',
      'Added ADA',
      'Processing DOT...',
      'Added DOT',
    ]),
  )
})
