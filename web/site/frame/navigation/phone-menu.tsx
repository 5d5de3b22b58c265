import '../../../styles/site.css'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { setTheme, useTheme } from '../../../page/theme.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { MenuGroup } from './menu-groups.tsx'
import { MenuRow, useMenuGroups } from './menu-groups.tsx'

type PhoneMenuProps = {
  id: string
  onDone: () => void
}

/** The same three groups, one open at a time, and a row for the theme. */
export function SitePhoneMenu({ id, onDone }: PhoneMenuProps) {
  const groups = useMenuGroups()
  const theme = useTheme()
  const [expanded, setExpanded] = useState<string>()
  return (
    <nav
      id={id}
      aria-label="Menu"
      className="max-h-[calc(100dvh-56px)] animate-[fade-in_var(--dur-base)_var(--ease)] overflow-y-auto border-line border-t bg-surface px-4 pt-1 pb-3 md:hidden"
    >
      {groups.map((group) => (
        <PhoneGroup
          key={group.name}
          group={group}
          expanded={expanded === group.name}
          onToggle={() => setExpanded(expanded === group.name ? undefined : group.name)}
          onDone={onDone}
        />
      ))}
      <div className="flex h-15 items-center justify-between text-base font-label">
        <span>Dark theme</span>
        <Switch
          label="Dark theme"
          checked={theme === 'dark'}
          onChange={(dark) => setTheme(dark ? 'dark' : 'light')}
        />
      </div>
    </nav>
  )
}

type PhoneGroupProps = {
  group: MenuGroup
  expanded: boolean
  onToggle: () => void
  onDone: () => void
}

function PhoneGroup({ group, expanded, onToggle, onDone }: PhoneGroupProps) {
  const listId = useId()
  return (
    <div className="border-line border-b">
      <h2>
        <button
          type="button"
          aria-expanded={expanded}
          aria-controls={listId}
          onClick={onToggle}
          className="flex h-14 w-full items-center justify-between rounded-control text-base font-strong -outline-offset-2!"
        >
          {group.name}
          <ChevronDown
            className={classNames(
              'size-[18px]! text-fg-3 transition-[rotate] duration-(--dur-base) ease-out',
              expanded && 'rotate-180',
            )}
          />
        </button>
      </h2>
      <ul id={listId} hidden={!expanded} className="-mx-2 pb-1">
        {group.entries.map((entry) => (
          <li key={`${entry.label} ${'to' in entry ? entry.to : ''}`}>
            <MenuRow entry={entry} onDone={onDone} className="text-base!" />
          </li>
        ))}
      </ul>
    </div>
  )
}
