import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// for busy machines
configure({ asyncUtilTimeout: 10_000 })

// happy-dom has no layout, so its observer never speaks; a browser's does so once for each element
globalThis.ResizeObserver = class extends ResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    super(callback)
    this.#callback = callback
  }
  override observe(target: Element) {
    const entry = { target, contentRect: target.getBoundingClientRect() } as ResizeObserverEntry
    queueMicrotask(() => this.#callback([entry], this))
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
afterEach(cleanup)
// the files of a worker share one window
afterAll(() => void vi.unstubAllGlobals())
