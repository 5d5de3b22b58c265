import type { FetchMessage } from './fetch-message.ts'

type OpmlResult = { added: number; skipped: number; failed: readonly string[] }

/** '3 publishers added, 2 already here' with what failed beneath. */
export function opmlImportText({ added, skipped, failed }: OpmlResult): FetchMessage {
  const parts = [
    `${added} ${added === 1 ? 'publisher' : 'publishers'} added`,
    skipped > 0 && `${skipped} already here`,
    failed.length > 0 && `${failed.length} failed`,
  ]
  return {
    kind: failed.length > 0 && added === 0 ? 'error' : 'success',
    text: parts.filter(Boolean).join(', '),
    ...(failed.length > 0 && { detail: failed.join(' ') }),
  }
}
