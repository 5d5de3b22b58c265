type RoleWords = { label: string; plural: string; hint: string }

/** Least powerful first: each may do all that the ones before it may. What a new one may do is the `access` of endpoints. */
const ROLE_WORDS = {
  viewer: {
    label: 'Viewer',
    plural: 'viewers',
    hint: 'Reads, and changes nothing but their own account.',
  },
  editor: {
    label: 'Editor',
    plural: 'editors',
    hint: 'Articles, stories, tags, categories, pages. Not users, publishers, spending.',
  },
  admin: { label: 'Admin', plural: 'admins', hint: 'Everything, users and spending too.' },
} satisfies Record<string, RoleWords>
export type Role = keyof typeof ROLE_WORDS
export const ROLES = Object.keys(ROLE_WORDS) as [Role, ...Role[]]

export const roleLabel = (role: Role): string => ROLE_WORDS[role].label
/** In one line, for who chooses one. */
export const roleHint = (role: Role): string => ROLE_WORDS[role].hint

export const isAtLeast = (role: Role, needed: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(needed)

/** Everybody who may do what needs this role: 'editors and admins'. */
export const whoMay = (needed: Role): string =>
  ROLES.slice(ROLES.indexOf(needed))
    .map((role) => ROLE_WORDS[role].plural)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')

export const EDITOR_ANALYSES_AT_ONCE = 20
