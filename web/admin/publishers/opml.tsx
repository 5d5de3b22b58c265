import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { countText } from '../../../contract/platform/count-text.ts'
import { call, reasonOf } from '../../api/call.ts'
import { downloadFile } from '../../page/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { publishersQuery } from '../screen/admin-queries.ts'
import type { FetchMessage } from './fetch-messages.ts'

export const OPML_TYPES = '.opml,.xml,text/xml,text/x-opml'

/** Import and export of publishers as OPML, the format of feed readers. */
export function OpmlButtons({ onDone }: { onDone: (message: FetchMessage) => void }) {
  const queries = useQueryClient()
  const fail = (text: string) => (error: unknown) => {
    console.error(error)
    onDone({ kind: 'error', text, detail: reasonOf(error) })
  }
  const exported = useMutation({
    mutationFn: () => call('GET /api/publishers/opml', {}),
    onSuccess: ({ opml }) => downloadFile('publishers.opml', 'text/x-opml', opml),
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
      <FileButton
        label="OPML file"
        accept={OPML_TYPES}
        variant="ghost"
        icon={<Upload />}
        busy={imported.isPending}
        onFile={(file) => imported.mutate(file)}
      >
        Import OPML
      </FileButton>
      <Button
        variant="ghost"
        icon={<Download />}
        busy={exported.isPending}
        onClick={() => exported.mutate()}
      >
        Export OPML
      </Button>
    </>
  )
}

type OpmlResult = { added: number; skipped: number; failed: readonly string[] }

/** '3 publishers added, 2 already here' with what failed beneath. */
export function opmlImportText({ added, skipped, failed }: OpmlResult): FetchMessage {
  const parts = [
    `${countText(added, 'publisher')} added`,
    skipped > 0 && `${skipped} already here`,
    failed.length > 0 && `${failed.length} failed`,
  ]
  return {
    kind: failed.length > 0 && added === 0 ? 'error' : 'success',
    text: parts.filter(Boolean).join(', '),
    ...(failed.length > 0 && { detail: failed.join(' ') }),
  }
}
