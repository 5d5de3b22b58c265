import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'

const COPIED_MS = 2000

type CopyFieldProps = {
  label: string
  value: string
  /** How the value is shown, such as in groups. */
  shown?: string
}

/** A value to take along, with a button that copies it. */
export function CopyField({ label, value, shown = value }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    } catch {
      // A page without https has no clipboard: select the text for the user's own copy command.
      field.current?.select()
    }
  }

  return (
    <div className="flex items-center gap-2 rounded-control border border-line bg-surface-2 p-1">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={shown}
        className="h-8 min-w-0 flex-1 bg-transparent pl-2 font-mono text-small max-md:h-11"
      />
      <Button size="sm" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
