import '../../../styles/site.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Keycap } from './keycap.tsx'
import { HELP_KEY, shortcutsOff } from './shortcuts.ts'

const ofTheFeed = [
  { key: '/', what: 'Search news' },
  { key: 'j', what: 'Next article' },
  { key: 'k', what: 'Previous article' },
  { key: 'o', what: 'Open the article' },
  { key: HELP_KEY, what: 'Show this help' },
]

type ShortcutsDialogProps = {
  shortcuts?: readonly { key: string; what: string }[]
  onClose: () => void
}

export function ShortcutsDialog({ shortcuts = ofTheFeed, onClose }: ShortcutsDialogProps) {
  const off = shortcutsOff.useIsOn()
  return (
    <Dialog title="Keyboard shortcuts" width="confirm" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {shortcuts.map(({ key, what }) => (
          <div key={key} className="contents">
            <dt>
              <Keycap>{key}</Keycap>
            </dt>
            <dd className={off && key !== HELP_KEY ? 'text-fg-3 line-through' : 'text-fg-2'}>
              {what}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex min-h-11 items-center justify-between gap-4 border-line border-t pt-4">
        <span className="font-label">Single-letter shortcuts</span>
        <Switch
          label="Single-letter shortcuts"
          checked={!off}
          onChange={(on) => shortcutsOff.set(!on)}
        />
      </div>
    </Dialog>
  )
}
