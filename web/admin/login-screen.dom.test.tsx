import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { createQueryClient } from '../api/queries.ts'
import { session } from '../api/session.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { LoginScreen } from './login-screen.tsx'

function show(address = '/login') {
  window.history.replaceState(null, '', address)
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <BrowserRouter>
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="*" element={<p>Signed in</p>} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' })
function signIn() {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'admin' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(button())
}

it('counts two refused attempts, then the button stays off until the page is loaded again', async () => {
  fakeClock()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ error: 'Invalid username or password' }, { status: 401 }),
  )
  show()
  signIn()
  await screen.findByText('Login failed. 1 attempts remaining.')
  screen.getByText('Invalid username or password')
  expect(button().disabled).toBe(false)
  fireEvent.click(button())
  await screen.findByText('Login failed. 0 attempts remaining.')
  await waitFor(() => expect(button().disabled).toBe(true))
  act(() => void vi.advanceTimersByTime(3_200))
  screen.getByText('Login failed. 0 attempts remaining.')
  expect(button().disabled).toBe(true)
  cleanup()
  show()
  expect(button().disabled).toBe(false)
})

it('without a network the server is said to be out of reach', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  show()
  signIn()
  await screen.findByText('Cannot connect to server. Please check if the server is running.')
  screen.getByText('Login failed. 1 attempts remaining.')
})

it.each(['//evil.example/x', 'https://evil.example', '/\\evil.example'])(
  'who is signed in is not led to %s',
  async (from) => {
    session.begin('token', { id: 1, username: 'admin', role: 'admin' })
    show(`/login?from=${encodeURIComponent(from)}`)
    await screen.findByText('Signed in')
    expect(window.location.pathname + window.location.search).toBe('/admin')
  },
)

it('a server that is there but too slow is not told as one that cannot be reached', async () => {
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  show()
  signIn()
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  deadline.abort(new DOMException('The time is over.', 'TimeoutError'))
  expect(await screen.findByText('Login failed. Please try again later.')).toBeTruthy()
  expect(screen.queryByText(/Cannot connect/)).toBeNull()
})
