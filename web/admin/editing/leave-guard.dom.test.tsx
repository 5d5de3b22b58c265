import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveBy, UnsavedChanges, useDiscardGuard } from './leave-guard.tsx'

function Form() {
  const [text, setText] = useState('')
  const guard = useDiscardGuard(text !== '')
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/elsewhere">Elsewhere</Link>
      <button type="button" onClick={() => guard.before(() => setText(''))}>
        Next row
      </button>
      {guard.question}
      <UnsavedChanges when={text !== ''} />
    </>
  )
}

const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.queryByRole('alertdialog')
const field = () => screen.queryByRole<HTMLInputElement>('textbox')
/** Back takes away the entry that holds the page, and says so. */
const goBack = () =>
  act(() => {
    window.history.replaceState(null, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Form />} />
        <Route path="/elsewhere" element={<p>Elsewhere it is</p>} />
      </Routes>
    </BrowserRouter>,
  )
})
afterEach(() => {
  act(() => vi.runOnlyPendingTimers())
  vi.useRealTimers()
})

it('lets a clean form be left', () => {
  fireEvent.click(screen.getByText('Elsewhere'))
  expect(question()).toBeNull()
  expect(screen.getByText('Elsewhere it is')).toBeTruthy()
})

it('asks before a link takes away what was typed; Cancel keeps it, Discard goes on', () => {
  type('half a sentence')
  fireEvent.click(screen.getByText('Elsewhere'))
  expect(question()).not.toBeNull()
  press('Cancel')
  expect(question()).toBeNull()
  expect(field()?.value).toBe('half a sentence')
  fireEvent.click(screen.getByText('Elsewhere'))
  press('Discard')
  expect(screen.getByText('Elsewhere it is')).toBeTruthy()
})

it('leaves a link to a new tab alone', () => {
  type('half a sentence')
  fireEvent.click(screen.getByText('Elsewhere'), { ctrlKey: true })
  expect(question()).toBeNull()
})

it('asks before Back, and holds it again when the answer is to stay', () => {
  type('half a sentence')
  expect(window.history.state.held).toBe(true)
  goBack()
  expect(question()).not.toBeNull()
  press('Cancel')
  expect(window.history.state.held).toBe(true)
  expect(field()?.value).toBe('half a sentence')
})

it('asks before signing out', () => {
  const signOut = vi.fn()
  type('half a sentence')
  act(() => leaveBy(signOut))
  expect(signOut).not.toHaveBeenCalled()
  press('Discard')
  expect(signOut).toHaveBeenCalledOnce()
})

it('asks before another row takes the place of this one', () => {
  type('half a sentence')
  press('Next row')
  press('Cancel')
  expect(field()?.value).toBe('half a sentence')
  press('Next row')
  press('Discard')
  expect(field()?.value).toBe('')
})

it('holds a tab that is closed, until there is nothing to lose', () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(closing()).toBe(false)
  type('half a sentence')
  expect(closing()).toBe(true)
  type('')
  expect(closing()).toBe(false)
})
