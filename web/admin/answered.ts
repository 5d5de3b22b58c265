import { ApiError } from '../api.ts'

/** Without an answer there is nothing new to read: a reload would only cover the message that says so. */
export const answered = (error: unknown): boolean => !(error instanceof ApiError && error.status === 0)
