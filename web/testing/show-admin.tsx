import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { toast } from 'sonner'
import { vi } from 'vitest'
import { call } from '../api/call.ts'
import { createQueryClient } from '../api/queries.ts'
import { session } from '../api/session.ts'
import { Toaster } from '../ui/toast.tsx'

// the stand-in for a browser has no popovers
HTMLElement.prototype.showPopover ??= () => undefined

type Sent = { query: URLSearchParams; body: unknown; headers: Headers }
/** Returns the body of a reply, or a whole `Response`. */
type Answer = (sent: Sent) => unknown
type Answers = Record<string, Answer>

/** Shows an admin screen at an address, with its toasts. The test may change the answers while it runs. */
export function showAdmin(shown: ReactNode, answers: Answers, address = '/admin') {
  // of the test before
  toast.dismiss()
  session.begin('token', { id: 1, username: 'admin', role: 'admin' })
  window.history.replaceState(null, '', address)
  const asked = answerCalls(answers)
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <BrowserRouter>
        <main tabIndex={-1}>{shown}</main>
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>,
  )
  return asked
}

/** Replies by method and path, and records what was asked for. */
function answerCalls(answers: Answers): string[] {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), 'http://site.test')
    const key = `${init?.method ?? 'GET'} ${url.pathname}`
    asked.push(key)
    const answer = answers[key]
    if (!answer) return refusal(404, `Nothing at ${key}`)
    const reply = await answer({
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
      headers: new Headers(init?.headers),
    })
    return reply instanceof Response ? reply : Response.json(reply ?? null)
  })
  return asked
}

export const refusal = (
  status: number,
  error: string,
  rest: { code?: string; field?: string } = {},
) => Response.json({ error, ...rest }, { status })

export const lostNetwork = () => {
  throw new TypeError('Failed to fetch')
}

export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }))

export const typeInto = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } })
