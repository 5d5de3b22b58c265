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

/** Copies a text; without https there is no clipboard, then `onRefused` offers the text in another way. */
export function useCopy(text: string, onRefused: () => void) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    } catch {
      onRefused()
    }
  }
  return { copy, icon: isCopied ? <Check /> : <Copy />, isCopied }
}

export function CopyField({ label, value, shown = value }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { copy, icon, isCopied } = useCopy(value, () => field.current?.select())
  return (
    <div className="flex items-center gap-2 rounded-control border border-line bg-surface-2 p-1">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={shown}
        className="h-8 min-w-0 flex-1 bg-transparent pl-2 font-mono text-small max-md:h-11"
      />
      <Button size="sm" icon={icon} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
