import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { session, useSignedIn } from './session.ts'

const user = { id: 1, username: 'maren', role: 'admin' as const }

it('everything that looks at the session sees it begin and end', () => {
  const one = renderHook(useSignedIn)
  const other = renderHook(useSignedIn)
  expect([one.result.current, other.result.current]).toEqual([false, false])
  act(() => session.begin('secret', user))
  expect([one.result.current, other.result.current]).toEqual([true, true])
  act(() => session.end())
  expect([one.result.current, other.result.current]).toEqual([false, false])
})

it('another tab signs this one out', () => {
  session.begin('secret', user)
  const { result } = renderHook(useSignedIn)
  expect(result.current).toBe(true)
  act(() => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  expect(result.current).toBe(false)
})

it('where storage is forbidden nobody is signed in', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(renderHook(useSignedIn).result.current).toBe(false)
  expect(session.token()).toBeNull()
})
