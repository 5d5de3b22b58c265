import { ApiError } from '../api/call.ts'

const LOGIN_ATTEMPTS = 2

export type LoginProblem =
  | { kind: 'network' }
  | { kind: 'no-token' }
  /** Neither server nor network, such as storage that the browser forbids. */
  | { kind: 'unknown' }
  | { kind: 'answer'; status: number; error: string | undefined }

type LoginState = {
  attemptsLeft: number
  /** Lines of the message, each in its own element; empty before the first failure. */
  lines: string[]
}

export const freshLogin: LoginState = { attemptsLeft: LOGIN_ATTEMPTS, lines: [] }

/** Counts a failed attempt. A 429 is not counted; only the server's message is shown. */
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
