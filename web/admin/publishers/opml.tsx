import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { publishersQuery } from '../screen/admin-queries.ts'
import { saveFile } from '../screen/save-file.ts'
import type { FetchMessage } from './fetch-messages.ts'

/** Import and export of publishers as OPML, the format of feed readers. */
export function OpmlButtons({ onDone }: { onDone: (message: FetchMessage) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const fail = (text: string) => (error: unknown) => {
    console.error(error)
    onDone({ kind: 'error', text, detail: reasonOf(error) })
  }
  const exported = useMutation({
    mutationFn: () => call('GET /api/publishers/opml', {}),
    onSuccess: ({ opml }) => saveFile('publishers.opml', 'text/x-opml', opml),
    onError: fail('Failed to export publishers'),
  })
  const imported = useMutation({
    mutationFn: async (file: File) =>
      call('POST /api/publishers/opml', { body: { opml: await file.text() } }),
    onSuccess: (result) => onDone(opmlImportText(result)),
    onError: fail('Failed to import publishers'),
    onSettled: () => queries.invalidateQueries({ queryKey: publishersQuery.queryKey }),
  })
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".opml,.xml,text/xml,text/x-opml"
        className="sr-only"
        tabIndex={-1}
        aria-label="OPML file"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) imported.mutate(file)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        variant="ghost"
        icon={<Upload />}
        busy={imported.isPending}
        onClick={() => picker.current?.click()}
      >
        Import OPML
      </Button>
      <Button variant="ghost" icon={<Download />} busy={exported.isPending} onClick={() => exported.mutate()}>
        Export OPML
      </Button>
    </>
  )
}

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
