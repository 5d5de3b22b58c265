import type { ReactNode } from 'react'
import { ApiError } from '../../api/call.ts'

type WayProps = { icon: ReactNode; name: string; text: string; children?: ReactNode }

/** One way to prove who one is: what it is called, its state, its actions. */
export function Way({ icon, name, text, children }: WayProps) {
  return (
    <li className="flex min-h-16 items-center gap-4 px-5 py-2.5">
      {icon}
      <div className="mr-auto min-w-0">
        <p className="font-label [overflow-wrap:anywhere]">{name}</p>
        <p className="text-hint text-fg-3 tabular-nums">{text}</p>
      </div>
      {children}
    </li>
  )
}

/** The server asks for the password when the sign-in was long ago. */
export const isAboutPassword = (error: unknown) =>
  error instanceof ApiError && (error.code === 'PASSWORD_NEEDED' || error.code === 'PASSWORD_WRONG')
