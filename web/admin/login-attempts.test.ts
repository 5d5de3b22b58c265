import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/call.ts'
import { afterFailedLogin, freshLogin } from './login-attempts.ts'

const wrongPassword = new ApiError(401, 'NOT_SIGNED_IN', 'Invalid username or password')

describe('afterFailedLogin', () => {
  it('counts down from two to none and stays there', () => {
    const first = afterFailedLogin(freshLogin, wrongPassword)
    expect(first).toEqual({
      attemptsLeft: 1,
      lines: ['Login failed. 1 attempts remaining.', 'Invalid username or password'],
    })
    const second = afterFailedLogin(first, wrongPassword)
    expect(second.attemptsLeft).toBe(0)
    expect(second.lines[0]).toBe('Login failed. 0 attempts remaining.')
    expect(afterFailedLogin(second, wrongPassword).attemptsLeft).toBe(0)
  })

  it('shows only the words of a 429 and does not count it', () => {
    const slowDown = new ApiError(429, 'SLOW_DOWN', 'Too many attempts. Try again in 9 minutes.')
    expect(afterFailedLogin(freshLogin, slowDown)).toEqual({
      attemptsLeft: 2,
      lines: ['Too many attempts. Try again in 9 minutes.'],
    })
  })

  it.each<[unknown, string]>([
    [
      new ApiError(0, 'NETWORK'),
      'Cannot connect to server. Please check if the server is running.',
    ],
    [new ApiError(0, 'TIMEOUT'), 'Login failed. Please try again later.'],
    [undefined, 'No token received from server'],
    [new Error('storage is forbidden'), 'Login failed. Please try again.'],
    [new ApiError(500, 'UNKNOWN'), 'Login failed. Please try again later.'],
    [new ApiError(500, 'UNKNOWN', ''), 'Login failed. Please try again later.'],
    [new ApiError(503, 'UNKNOWN', 'The database is away.'), 'The database is away.'],
  ])('explains %o', (error, line) => {
    expect(afterFailedLogin(freshLogin, error).lines).toEqual([
      'Login failed. 1 attempts remaining.',
      line,
    ])
  })
})
