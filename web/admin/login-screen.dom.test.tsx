import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { createQueryClient } from '../api/queries.ts'
import { LoginScreen } from './login-screen.tsx'

it('a server that is there but too slow is not told as one that cannot be reached', async () => {
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const router = createMemoryRouter([{ path: '*', element: <LoginScreen /> }])
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'admin' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  deadline.abort(new DOMException('The time is over.', 'TimeoutError'))
  expect(await screen.findByText('Login failed. Please try again later.')).toBeTruthy()
  expect(screen.queryByText(/Cannot connect/)).toBeNull()
})
