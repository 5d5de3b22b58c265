import { Moon, Sun } from 'lucide-react'
import { toggleTheme } from '../../../page/theme.ts'

/** CSS swaps icon and name under `.dark`, so the server need not know the theme. */
export function ThemeToggle() {
  return (
    <button type="button" onClick={toggleTheme} className={navigationSquare}>
      <span className="sr-only dark:hidden">Switch to dark theme</span>
      <span className="sr-only not-dark:hidden">Switch to light theme</span>
      <Moon className="size-[18px]! dark:hidden" />
      <Sun className="size-[18px]! not-dark:hidden" />
    </button>
  )
}

export const navigationSquare =
  'grid size-10 flex-none place-items-center rounded-[10px] border border-line-2 max-md:size-11 ' +
  'text-fg-2 transition-colors duration-(--dur-fast) hover:bg-surface-3 hover:text-fg'
