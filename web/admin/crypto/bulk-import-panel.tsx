import { Ban, CircleCheck, CircleX } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EditorsOnly } from '../screen/permission.tsx'
import { finishedCount, type ImportLine, importCoins, readSymbols } from './bulk-import.ts'
import { bulkCoinBody } from './coin-fields.ts'

type BulkImportPanelProps = { onImported: () => unknown; onFail: (text: string) => void }

export function BulkImportPanel({ onImported, onFail }: BulkImportPanelProps) {
  const [input, setInput] = useState('')
  const [lines, setLines] = useState<readonly ImportLine[]>([])
  const [total, setTotal] = useState(0)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const symbols = readSymbols(input)
    if (symbols.length === 0) return
    setBusy(true)
    setLines([])
    setTotal(symbols.length)
    try {
      await importCoins(symbols, addCoin, (line) => setLines((before) => [...before, line]))
      setInput('')
    } catch (error) {
      onFail(`Bulk import failed: ${error instanceof Error ? error.message : 'unknown reason'}`)
    } finally {
      setBusy(false)
      onImported()
    }
  }

  return (
    <Panel>
      <PanelHead title="Bulk import" />
      <PanelBody className="grid content-start gap-3">
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
          <ProgressBar label="Import" done={finishedCount(lines)} total={total} />
        </div>
        <ImportLines lines={lines} />
      </PanelBody>
    </Panel>
  )
}

const icons = {
  added: <CircleCheck className="text-bull" />,
  skipped: <Ban className="text-fg-3" />,
  failed: <CircleX className="text-bear" />,
}

/** One line per event, all kept, the newest last and in sight. */
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
      {lines.length === 0 && <p className="text-small text-fg-3">What becomes of each coin is told here.</p>}
      <ul className="text-small leading-[22px] text-fg-2">
        {lines.map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
            key={index}
            ref={index === lines.length - 1 ? end : undefined}
            className="flex items-center gap-2 [&>svg]:size-3.5! [&>svg]:flex-none"
          >
            {line.kind === 'processing' ? <Step current={index === lines.length - 1} /> : icons[line.kind]}
            {line.text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The coin under way turns; those behind us leave an empty place. */
function Step({ current }: { current: boolean }) {
  return current ? <Spinner /> : <span className="w-3.5 flex-none" />
}

const addCoin = (symbol: string) => call('POST /api/crypto/coins', { body: bulkCoinBody(symbol) })
