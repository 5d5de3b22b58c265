import { useLocation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { FreshLink } from '../page-frame/fresh-link.tsx'
import type { MenuEntry } from './menu-groups.tsx'

/** One row of a menu: icon tile and label, 56 px high. */
export function MenuRow({
  entry,
  onDone,
  className,
}: {
  entry: MenuEntry
  onDone: () => void
  className?: string
}) {
  const { pathname } = useLocation()
  const rowClass = classNames('menu-row', className)
  const face = (
    <>
      <span>{entry.icon}</span>
      <span className="grid min-w-0">
        <span className="truncate">{entry.label}</span>
        {entry.hint && (
          // generated content with empty alternative text: the label stays the accessible name, the hint its
          // description
          <span
            data-hint={entry.hint}
            className="truncate text-meta font-normal text-fg-3 after:content-[attr(data-hint)_/_'']"
          />
        )}
      </span>
    </>
  )
  if ('gone' in entry) {
    return <span className={`${rowClass} text-fg-3 hover:bg-transparent!`}>{face}</span>
  }
  if ('onSelect' in entry) {
    return (
      <button
        type="button"
        aria-description={entry.hint}
        className={rowClass}
        onClick={() => {
          onDone()
          entry.onSelect()
        }}
      >
        {face}
      </button>
    )
  }
  return (
    <FreshLink
      to={entry.to}
      aria-description={entry.hint}
      className={rowClass}
      aria-current={pathname === entry.to ? 'page' : undefined}
      onClick={onDone}
    >
      {face}
    </FreshLink>
  )
}
