import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Toaster, toastError, toastSuccess } from './toast.tsx'

/** A form in a dialog that asks before it is closed, as the admin area has them. */
const asked = vi.fn()
function Screen() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog
          title="A form"
          onClose={() => {
            asked()
            setAsking(true)
          }}
        >
          <input type="checkbox" />
          <input type="text" />
          {asking && (
            <ConfirmDialog
              title="Sure?"
              question="Discard it?"
              confirmLabel="Discard"
              onConfirm={() => setOpen(false)}
              onCancel={() => setAsking(false)}
            />
          )}
        </Dialog>
      )}
      <Toaster />
    </>
  )
}

// happy-dom has neither a top layer nor popovers
beforeEach(() => {
  asked.mockClear()
  HTMLElement.prototype.showPopover = vi.fn()
})
afterEach(() => vi.restoreAllMocks())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pressEscape = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const form = () => screen.queryByRole('dialog', { name: 'A form' })
const question = () => screen.queryByRole('alertdialog', { name: 'Sure?' })

function openForm() {
  render(<Screen />)
  screen.getByRole('button', { name: 'Open' }).focus()
  press('Open')
}

it('is shown as a modal, and begins at its first field if that is one for text', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { unmount } = render(
    <Dialog title="Words" onClose={() => {}}>
      <input type="text" />
    </Dialog>,
  )
  expect(showModal).toHaveBeenCalledOnce()
  expect(document.activeElement?.tagName).toBe('INPUT')
  unmount()
  openForm()
  expect(document.activeElement?.tagName).toBe('DIV')
})

it('Escape asks the one on top alone, and the focus goes back where it came from', () => {
  openForm()
  pressEscape()
  expect(question()).not.toBeNull()
  // Enter never destroys
  expect(document.activeElement?.textContent).toBe('Cancel')
  pressEscape()
  expect(question()).toBeNull()
  expect(form()).not.toBeNull()
  expect(asked).toHaveBeenCalledOnce()
  pressEscape()
  press('Discard')
  expect(form()).toBeNull()
  return waitFor(() => expect(document.activeElement?.textContent).toBe('Open'))
})

it('a press beside it closes it, one inside does not, nor does the second of a double click', () => {
  const onClose = vi.fn()
  render(
    <Dialog title="Words" onClose={onClose}>
      <p>inside</p>
    </Dialog>,
  )
  fireEvent.mouseDown(screen.getByText('inside'))
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 })
  expect(onClose).toHaveBeenCalledOnce()
})

it('what the browser closes against our will is shown again with the question', () => {
  vi.useFakeTimers()
  openForm()
  act(() => (form() as HTMLDialogElement).close())
  expect(question()).not.toBeNull()
  act(() => vi.runOnlyPendingTimers())
  vi.useRealTimers()
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(2)
})

it('a file field that is cancelled closes nothing', () => {
  openForm()
  const event = new Event('cancel', { bubbles: true })
  fireEvent(screen.getByRole('textbox'), event)
  expect(question()).toBeNull()
})

it('toasts live inside the top dialog, where they are not inert, and outlive it', () => {
  openForm()
  const toasts = () => document.querySelector('[data-toasts]')
  expect(toasts()?.parentElement).toBe(form())
  pressEscape()
  expect(toasts()?.parentElement).toBe(question())
  press('Discard')
  expect(toasts()?.parentElement).toBe(document.body)
})

it('at most 20 toasts are kept', async () => {
  // a slow machine must not clear them meanwhile
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(<Toaster />)
  act(() => {
    toastError('the oldest')
    for (let count = 1; count <= 20; count++) toastSuccess(`saved ${count}`)
  })
  // the oldest is taken out, then its leaving is awaited
  for (let step = 0; step < 5; step++) await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByText('saved 20')).toBeTruthy()
  expect(screen.queryByText('the oldest')).toBeNull()
  expect(screen.queryByText('saved 1')).toBeTruthy()
})
