import { Ban, CircleCheck, CircleX } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { symbolOfJobKey } from '../../../contract/platform/job-keys.ts'
import { call } from '../../api/call.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { finished, useJobsAtOpening } from '../jobs/jobs.tsx'
import { EditorsOnly } from '../screen/permission.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'
import { bulkCoinBody, useCoinJobs } from './coin-table.tsx'

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
      {lines.length === 0 && <p className="text-small text-fg-3">Import results appear here.</p>}
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

export type ImportLine = {
  kind: 'processing' | 'added' | 'skipped' | 'failed'
  symbol: string
  text: string
}

/** 'sol, ada,,LINK ' -> SOL, ADA, LINK. A symbol named twice stays twice: the second is skipped as existing. */
export function readSymbols(input: string): string[] {
  return input
    .split(',')
    .map((symbol) => symbol.trim().toUpperCase())
    .filter((symbol) => symbol !== '')
}

type Steps<Reply> = {
  add: (symbol: string) => Promise<Reply | { jobId: string }>
  /** Waits for the end of a job; any other reply is returned as it is. */
  finish: (reply: Reply | { jobId: string }) => Promise<unknown>
  addLine: (line: ImportLine) => void
}

/** Adds one coin after the other; those that become jobs are followed in parallel. */
export async function importCoins<Reply extends object>(
  symbols: readonly string[],
  { add, finish, addLine }: Steps<Reply>,
): Promise<void> {
  const ends = new Map<string, Promise<void>>()
  for (const symbol of symbols) {
    addLine(processingLine(symbol))
    await ends.get(symbol) // named twice: the first decides
    const asked = add(symbol)
    const ended = endLine(symbol, asked.then(finish)).then(addLine)
    ends.set(symbol, ended)
    const reply = await asked.catch(() => undefined)
    if (!reply || !('jobId' in reply)) await ended
  }
  await Promise.all(ends.values())
}

const processingLine = (symbol: string): ImportLine => ({
  kind: 'processing',
  symbol,
  text: `Processing ${symbol}...`,
})

const endLine = (symbol: string, added: Promise<unknown>): Promise<ImportLine> =>
  added.then(
    () => ({ kind: 'added', symbol, text: `Added ${symbol}` }),
    (error) => failureLine(symbol, error),
  )

function failureLine(symbol: string, error: unknown): ImportLine {
  const reason = error instanceof Error && error.message ? error.message : 'Failed to add coin'
  if (reason.includes('already exists')) {
    return { kind: 'skipped', symbol, text: `Skipped ${symbol}: Already exists` }
  }
  return { kind: 'failed', symbol, text: `Failed to add ${symbol}: ${reason}` }
}

/** How many coins are done: every line that is not 'Processing' ends one. */
export function finishedCount(lines: readonly ImportLine[]): number {
  return lines.filter(({ kind }) => kind !== 'processing').length
}
