import { act, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '../../contract/news/filters.ts'
import { currentSearchParams, useDebouncedText } from './url-state.ts'

function Field() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const value = params.get('search') ?? ''
  const { text, type, sendNow } = useDebouncedText(value, (search) => {
    const next = currentSearchParams()
    next.set('search', search)
    setParams(next)
  })
  return (
    <>
      <input value={text} onChange={(event) => type(event.target.value)} />
      <button type="button" onClick={() => sendNow(text)}>
        Search
      </button>
      <button type="button" onClick={() => setParams({ search: 'from a link' })}>
        Link
      </button>
      <button type="button" onClick={() => navigate('?search=before', { replace: true })}>
        Replace
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const search = () => currentSearchParams().get('search')

beforeEach(() => {
  vi.useFakeTimers()
  render(<Field />, { wrapper: BrowserRouter })
})
afterEach(() => vi.useRealTimers())

it('is sent once typing pauses, trimmed, and not before', () => {
  type('bit')
  wait(SEARCH_DEBOUNCE_MS - 1)
  type('bitcoin ')
  wait(SEARCH_DEBOUNCE_MS - 1)
  expect(search()).toBeNull()
  wait(1)
  expect(search()).toBe('bitcoin')
  expect(field().value).toBe('bitcoin ')
})

it('is sent at once on Enter, and not a second time', () => {
  type('bitcoin')
  fireEvent.click(screen.getByText('Search'))
  expect(search()).toBe('bitcoin')
  fireEvent.click(screen.getByText('Link'))
  wait(SEARCH_DEBOUNCE_MS)
  expect(search()).toBe('from a link')
})

it('letters typed while its own text arrives in the URL stay', () => {
  type('bit')
  act(() => {
    vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS)
    type('bitcoin')
  })
  expect(search()).toBe('bit')
  expect(field().value).toBe('bitcoin')
  wait(SEARCH_DEBOUNCE_MS)
  expect(search()).toBe('bitcoin')
})

it('a text that comes from elsewhere takes its place and stops what was to be sent', () => {
  type('bitcoin')
  fireEvent.click(screen.getByText('Link'))
  expect(field().value).toBe('from a link')
  wait(SEARCH_DEBOUNCE_MS)
  expect(search()).toBe('from a link')
})

it('Back brings the text back, also when the page has not followed what was typed yet', () => {
  act(() => {
    for (const text of ['first', 'second']) {
      type(text)
      vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS)
    }
    // happy-dom has no history to go back in: the event is what the router reads
    window.history.replaceState({ key: 'one' }, '', '?search=first')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { key: 'one' } }))
  })
  expect(search()).toBe('first')
  expect(field().value).toBe('first')
})
