export type NotAFeedCause =
  | 'EMPTY'
  | 'WEB_PAGE'
  | 'API_ERROR'
  | 'UNKNOWN_FORMAT'
  | 'UNREADABLE'
  | 'TOO_COSTLY'

/** The response is not a feed; the message says what it is. */
export class NotAFeedError extends Error {
  readonly code = 'NOT_A_FEED'
  readonly kind: NotAFeedCause

  constructor(kind: NotAFeedCause, message: string) {
    super(message)
    this.name = 'NotAFeedError'
    this.kind = kind
  }
}
