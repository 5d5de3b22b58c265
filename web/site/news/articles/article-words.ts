/** Of a link that opens an article at its outlet. */
export const readAt = (outlet: string | null | undefined) =>
  outlet ? `Read at ${outlet}` : 'Read the article'
