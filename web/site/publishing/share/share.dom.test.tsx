import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PassingNotice, showNotice } from '../../frame/page-frame/passing-notice.tsx'
import { ShareButton } from './share-button.tsx'

/** A browser with these parts, and the button in it. */
function open(browser: { share?: (data: object) => Promise<void>; clipboard?: object }) {
  vi.stubGlobal('navigator', browser)
  window.history.replaceState(null, '', '/coins/btc?range=30d')
  document.title = 'Bitcoin'
  render(
    <>
      <ShareButton className="" />
      <PassingNotice />
    </>,
  )
  return act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Share' })))
}
const page = () => ({ title: 'Bitcoin', url: window.location.href })

afterEach(() => {
  act(() => showNotice(''))
  vi.unstubAllGlobals()
})

it('opens the sheet of the system where there is one', async () => {
  const [share, writeText] = [vi.fn(async () => {}), vi.fn(async () => {})]
  await open({ share, clipboard: { writeText } })
  expect(share).toHaveBeenCalledWith(page())
  expect(writeText).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('copies the link where there is no sheet', async () => {
  const writeText = vi.fn(async () => {})
  await open({ clipboard: { writeText } })
  expect(writeText).toHaveBeenCalledWith(page().url)
  expect(screen.getByText('Link copied')).toBeTruthy()
})

it('a sheet that is closed is no failure', async () => {
  await open({ share: () => Promise.reject(new DOMException('', 'AbortError')) })
  expect(screen.getByRole('status').textContent).toBe('')
})

it('says so when there is neither sheet nor clipboard', async () => {
  await open({})
  expect(screen.getByText('This browser could not copy the link')).toBeTruthy()
})
