import { Code } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { loadOnce, partOf } from '../../page/load-once.ts'
import { PartBoundary } from '../../page/part-boundary.tsx'

const useDialog = loadOnce(() => import('./embed-dialog.tsx'))
const EmbedDialog = partOf(useDialog, 'EmbedDialog')

/** Opens the dialog with the code for other sites. Its code is fetched when it is first opened. */
export function EmbedButton({
  coin,
  className,
}: Pick<ComponentProps<typeof EmbedDialog>, 'coin'> & { className: string }) {
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
      {isOpen && (
        <PartBoundary>
          <EmbedDialog coin={coin} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
