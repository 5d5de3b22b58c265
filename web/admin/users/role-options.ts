import { ROLES, roleLabel } from '../../../contract/accounts/roles.ts'

/** For a select, the most powerful first. */
export const ROLE_OPTIONS = ROLES.toReversed().map((value) => ({ value, label: roleLabel(value) }))
