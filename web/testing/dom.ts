import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// a busy machine takes its time
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
afterEach(cleanup)
