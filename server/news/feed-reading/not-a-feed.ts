export type NotAFeedCause =
  | 'EMPTY'
  | 'WEB_PAGE'
  | 'API_ERROR'
  | 'UNKNOWN_FORMAT'
  | 'UNREADABLE'
  | 'TOO_COSTLY'

/** The address answered, but not with a feed; the message is a sentence that names what it was. */
export class NotAFeedError extends Error {
  readonly code = 'NOT_A_FEED'
  readonly kind: NotAFeedCause

  constructor(kind: NotAFeedCause, message: string) {
    super(message)
    this.name = 'NotAFeedError'
    this.kind = kind
  }
}
