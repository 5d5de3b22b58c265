import { ApiError } from '../api/call.ts'

const LOGIN_ATTEMPTS = 2

/** What the login call ended in, when it did not end in a session. */
export type LoginProblem =
  | { kind: 'network' }
  | { kind: 'no-token' }
  /** Nothing the server or the network did: storage that the browser forbids, for one. */
  | { kind: 'unknown' }
  | { kind: 'answer'; status: number; error: string | undefined }

type LoginState = {
  attemptsLeft: number
  /** The lines of the message, each in its own element; none before the first failure. */
  lines: string[]
}

export const freshLogin: LoginState = { attemptsLeft: LOGIN_ATTEMPTS, lines: [] }

/** Counts a failure. Being told to slow down (429) is not an attempt: only the server's own words are shown. */
export function afterFailure(before: LoginState, problem: LoginProblem): LoginState {
  if (problem.kind === 'answer' && problem.status === 429) {
    return { attemptsLeft: before.attemptsLeft, lines: [reason(problem)] }
  }
  const attemptsLeft = Math.max(0, before.attemptsLeft - 1)
  return { attemptsLeft, lines: [`Login failed. ${attemptsLeft} attempts remaining.`, reason(problem)] }
}

export function problemOf(error: unknown): LoginProblem {
  if (!(error instanceof ApiError)) return { kind: 'unknown' }
  // a server that is too slow is there: only no connection at all is a network's failure
  if (error.code === 'NETWORK') return { kind: 'network' }
  return { kind: 'answer', status: error.status, error: error.serverText }
}

function reason(problem: LoginProblem): string {
  switch (problem.kind) {
    case 'network':
      return 'Cannot connect to server. Please check if the server is running.'
    case 'no-token':
      return 'No token received from server'
    case 'unknown':
      return 'Login failed. Please try again.'
    case 'answer':
      return problem.error || 'Login failed. Please try again later.'
  }
}
