import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button, linkButtonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { copyText } from '../screen/copy-text.ts'

type RecoveryCodesDialogProps = { codes: readonly string[]; step?: string; onClose: () => void }

/** The only time the codes are shown. */
export function RecoveryCodesDialog({ codes, step, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      title="Keep these recovery codes"
      description={step}
      // Escape must not lose codes that nobody has kept.
      onClose={() => isKept && onClose()}
      footer={
        <Button variant="ink" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-fg-2">Each works once, without the phone. They are shown only now.</p>
      <ul className="my-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-surface-2 px-5 py-4 font-mono text-small max-[380px]:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button icon={<Copy />} onClick={() => void copyText(text)}>
          Copy all
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={linkButtonClass()}
        >
          <Download />
          Download as text
        </a>
      </div>
      <Checkbox
        label="I have kept them in a safe place"
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
      />
    </Dialog>
  )
}
