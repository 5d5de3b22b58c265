import { Code } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { idlePart } from '../../../page/part-boundary.tsx'

const EmbedDialog = idlePart(() => import('./embed-dialog.tsx'), 'EmbedDialog')

type EmbedButtonProps = Pick<ComponentProps<typeof EmbedDialog>, 'coin'> & { className: string }

export function EmbedButton({ coin, className }: EmbedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-print="hide"
        onClick={() => setOpen(true)}
        className={className}
      >
        <Code />
        Embed
      </button>
      {isOpen && <EmbedDialog coin={coin} onClose={() => setOpen(false)} />}
    </>
  )
}
