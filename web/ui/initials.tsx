import { classNames } from './class-names.ts'

/** Two letters of a name: 'mara.lind' is ML, 'admin' AD. */
export function Initials({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-7 flex-none place-items-center rounded-pill border border-line-2 bg-surface-3 text-hint font-strong text-fg-2',
        className,
      )}
    >
      {lettersOf(name)}
    </span>
  )
}

function lettersOf(name: string): string {
  const [first = '', second] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters = second
    ? [...first].slice(0, 1).concat([...second].slice(0, 1))
    : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
