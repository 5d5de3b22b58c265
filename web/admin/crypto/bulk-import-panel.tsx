import { Ban, CircleCheck, CircleX } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { symbolOfJobKey } from '../../../contract/platform/job-keys.ts'
import { call } from '../../api/call.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SmallText } from '../../ui/text.tsx'
import { finished, useJobsAtOpening } from '../jobs/jobs.tsx'
import { EditorsOnly } from '../screen/permission.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'
import {
  endLine,
  finishedCount,
  type ImportLine,
  importCoins,
  processingLine,
  readSymbols,
} from './bulk-import.ts'
import { bulkCoinBody } from './coin-form.ts'
import { useCoinJobs } from './coin-jobs.ts'

type BulkImportPanelProps = { onImported: () => unknown; onFail: (text: string) => void }

export function BulkImportPanel({ onImported, onFail }: BulkImportPanelProps) {
  const [input, setInput] = useState('')
  const [lines, setLines] = useState<readonly ImportLine[]>([])
  const [total, setTotal] = useState(0)
  const [importing, setImporting] = useState(false)
  const busy = importing || finishedCount(lines) < total
  const jobs = useCoinJobs(busy)
  const addLine = (line: ImportLine) => setLines((before) => [...before, line])
  const finish = <Reply extends object>(reply: Reply | { jobId: string }) =>
    'jobId' in reply ? finished(reply).finally(onImported) : Promise.resolve(reply)

  useJobsAtOpening(({ id, kind, key }) => {
    if (kind !== 'add-coin') return
    const symbol = symbolOfJobKey(key)
    setTotal((before) => before + 1)
    addLine(processingLine(symbol))
    void endLine(symbol, finish({ jobId: id })).then(addLine)
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const symbols = readSymbols(input)
    if (symbols.length === 0) return
    setImporting(true)
    setLines([])
    setTotal(symbols.length)
    try {
      await importCoins(symbols, { add: addCoin, finish, addLine })
      setInput('')
    } catch (error) {
      onFail(`Bulk import failed: ${error instanceof Error ? error.message : 'unknown reason'}`)
    } finally {
      setImporting(false)
      onImported()
    }
  }

  return (
    <TitledPanel title="Bulk import" body="grid content-start gap-3">
      <form onSubmit={submit} className="flex items-end gap-2">
        <EditorsOnly>
          <TextField
            label="Symbols, separated by commas"
            className="flex-1"
            placeholder="SOL, ADA, LINK"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={busy}
            value={input}
            onChange={(event) => setInput(event.target.value)}
          />
          <Button type="submit" busy={busy} disabled={readSymbols(input).length === 0}>
            Import
          </Button>
        </EditorsOnly>
      </form>
      {/* there from the start: nothing moves when an import begins */}
      <div className={total > 0 ? undefined : 'invisible'}>
        <ProgressBar
          label="Import"
          current={(busy && jobs[0]?.current) || undefined}
          done={finishedCount(lines)}
          total={total}
        />
      </div>
      <ImportLines lines={lines} />
    </TitledPanel>
  )
}

const icons = {
  added: <CircleCheck className="text-bull" />,
  skipped: <Ban className="text-fg-3" />,
  failed: <CircleX className="text-bear" />,
}

function ImportLines({ lines }: { lines: readonly ImportLine[] }) {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  return (
    <div
      role="log"
      aria-label="Import progress"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="h-[100px] overflow-auto rounded-[10px] border border-line bg-surface-2 px-3.5 py-2.5"
    >
      {lines.length === 0 && <SmallText>Import results appear here.</SmallText>}
      <ul className="text-small leading-[22px] text-fg-2">
        {lines.map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
            key={index}
            ref={index === lines.length - 1 ? end : undefined}
            className="flex items-center gap-2 [&>svg]:size-3.5! [&>svg]:flex-none"
          >
            {line.kind === 'processing' ? (
              <Step current={isOpen(lines, index)} />
            ) : (
              icons[line.kind]
            )}
            {line.text}
          </li>
        ))}
      </ul>
    </div>
  )
}

const isOpen = (lines: readonly ImportLine[], index: number) =>
  !lines.slice(index + 1).some(({ symbol }) => symbol === lines[index]?.symbol)

function Step({ current }: { current: boolean }) {
  return current ? <Spinner /> : <span className="w-3.5 flex-none" />
}

const addCoin = (symbol: string) => call('POST /api/crypto/coins', { body: bulkCoinBody(symbol) })
