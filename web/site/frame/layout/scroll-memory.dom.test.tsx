import { act, render } from '@testing-library/react'
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useScrollMemory } from './scroll-memory.ts'

let navigate: NavigateFunction
function Page() {
  useScrollMemory()
  navigate = useNavigate()
  return null
}

const scrollTo = vi.fn((_x: number, y: number) => scrolledTo(y))
function scrolledTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  window.dispatchEvent(new Event('scroll'))
}
const goTo = (path: string) => act(() => navigate(path))
/** What the browser does on Back: the entry is there before the event. */
const goBackTo = (path: string, state: unknown) =>
  act(() => {
    window.history.replaceState(state, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  })

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
  scrolledTo(0)
  arrivedBy('navigate')
})
afterEach(() => {
  vi.unstubAllGlobals()
  // the next file of this worker has the same window
  Reflect.deleteProperty(window, 'scrollY')
})

it('a new page begins at its top, and Back returns to where the reader was', () => {
  render(<Page />, { wrapper: BrowserRouter })
  const home = window.history.state
  scrolledTo(1200)
  goTo('/articles')
  expect(window.scrollY).toBe(0)
  scrolledTo(300)
  goBackTo('/', home)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 1200)
})

it('another filter stays where it is', () => {
  render(<Page />, { wrapper: BrowserRouter })
  scrolledTo(900)
  goTo('/?search=bitcoin')
  expect(scrollTo).not.toHaveBeenCalled()
})

it('a link to a place in a page is left to the browser', () => {
  render(<Page />, { wrapper: BrowserRouter })
  scrolledTo(900)
  goTo('/articles#newest')
  expect(scrollTo).not.toHaveBeenCalled()
})

it('a reload returns to where the reader was; the same address opened anew begins at its top', () => {
  const first = render(<Page />, { wrapper: BrowserRouter })
  scrolledTo(700)
  window.dispatchEvent(new Event('pagehide'))
  first.unmount()
  scrolledTo(0)
  arrivedBy('reload')
  const second = render(<Page />, { wrapper: BrowserRouter })
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
  second.unmount()
  scrollTo.mockClear()
  arrivedBy('navigate')
  render(<Page />, { wrapper: BrowserRouter })
  expect(scrollTo).not.toHaveBeenCalled()
})

function arrivedBy(type: string) {
  class Timing {
    type = type
  }
  vi.stubGlobal('PerformanceNavigationTiming', Timing)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    new Timing(),
  ] as unknown as PerformanceEntryList)
}
