import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTimedNotice } from './notice.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

it('a message stays for three seconds, and the next one for three of its own', () => {
  const { result } = renderHook(useTimedNotice)
  act(() => result.current.succeed('Tag added successfully'))
  pass(2_999)
  expect(result.current.message).toMatchObject({ kind: 'success', text: 'Tag added successfully' })
  act(() => result.current.fail('Failed to add tag', 'It already exists.'))
  pass(2_999)
  expect(result.current.message).toMatchObject({ kind: 'error', detail: 'It already exists.' })
  pass(1)
  expect(result.current.message).toBeUndefined()
})
