import { createContext, type ReactNode, use } from 'react'
import { isAtLeast, type Role, whoMay } from '../../../contract/accounts/roles.ts'
import { useSessionUser } from '../../api/session.ts'

export const SectionEditors = createContext<Role>('viewer')

/** Whether the signed-in user has this role, by default the section's. The server decides. */
export function useMay(needed?: Role): boolean {
  const editors = use(SectionEditors)
  const user = useSessionUser()
  return isAtLeast(user?.role ?? 'viewer', needed ?? editors)
}

/** Controls that only some may use: there for everybody, switched off for the others, with the reason beside them. */
export function EditorsOnly({ needs, children }: { needs?: Role; children: ReactNode }) {
  return (
    <fieldset disabled={!useMay(needs)} className="contents">
      {children}
    </fieldset>
  )
}

export function WhyOff({ needs, className }: { needs?: Role; className?: string }) {
  const editors = use(SectionEditors)
  const may = useMay(needs)
  if (may) return null
  return (
    <p
      className={className ?? 'text-small text-fg-3'}
    >{`Only ${whoMay(needs ?? editors)} change this.`}</p>
  )
}
