import type { CallOptions } from '../api.ts'

/** Says which version the editor started from: the server refuses the change when somebody was quicker. */
export function basedOn(row: { updated_at: string }): CallOptions {
  return { headers: { 'if-match': `"${row.updated_at}"` } }
}
