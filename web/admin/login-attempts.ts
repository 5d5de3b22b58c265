import { ApiError } from '../api/call.ts'

const LOGIN_ATTEMPTS = 2

type LoginState = {
  attemptsLeft: number
  /** Lines of the message, each in its own element; empty before the first failure. */
  lines: string[]
}

export const freshLogin: LoginState = { attemptsLeft: LOGIN_ATTEMPTS, lines: [] }

/** Counts a failed attempt; no error is a reply without a token. A 429 is not counted, and only its message is shown. */
export function afterFailedLogin(before: LoginState, error?: unknown): LoginState {
  if (error instanceof ApiError && error.status === 429)
    return { ...before, lines: [reason(error)] }
  const attemptsLeft = Math.max(0, before.attemptsLeft - 1)
  return {
    attemptsLeft,
    lines: [`Login failed. ${attemptsLeft} attempts remaining.`, reason(error)],
  }
}

function reason(error: unknown): string {
  if (error === undefined) return 'No token received from server'
  // neither server nor network, such as storage that the browser forbids
  if (!(error instanceof ApiError)) return 'Login failed. Please try again.'
  // a server that is too slow is there: only no connection at all is a network's failure
  if (error.code === 'NETWORK')
    return 'Cannot connect to server. Please check if the server is running.'
  return error.serverText || 'Login failed. Please try again later.'
}
