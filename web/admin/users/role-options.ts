import { ROLE_LABELS, ROLES } from '../../../contract/accounts/roles.ts'

/** For a select, the most powerful first. */
export const ROLE_OPTIONS = ROLES.toReversed().map((value) => ({ value, label: ROLE_LABELS[value] }))
