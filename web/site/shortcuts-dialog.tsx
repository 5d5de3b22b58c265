import { Dialog } from '../ui/dialog.tsx'
import { Keycap } from './keycap.tsx'

const shortcuts = [
  { key: '/', what: 'Search news' },
  { key: 'j', what: 'Next article' },
  { key: 'k', what: 'Previous article' },
  { key: 'o', what: 'Open the article' },
  { key: '?', what: 'Show this help' },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" width="confirm" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {shortcuts.map(({ key, what }) => (
          <div key={key} className="contents">
            <dt>
              <Keycap>{key}</Keycap>
            </dt>
            <dd className="text-fg-2">{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
