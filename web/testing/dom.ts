import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// for busy machines
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
afterEach(cleanup)
