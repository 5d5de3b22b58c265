/** Each may do all that the ones before it may. */
export const ROLES = ['viewer', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = { admin: 'Admin', editor: 'Editor', viewer: 'Viewer' }

/** In one line, for who chooses one. */
export const ROLE_HINTS: Record<Role, string> = {
  admin: 'Everything, users and spending too.',
  editor: 'Articles, stories, tags, categories, pages. Not users, publishers, spending.',
  viewer: 'Reads, and changes nothing but their own account.',
}

/** Whether somebody of this role may do what needs `needed`. */
export const isAtLeast = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed)

/** How many articles an editor may have analysed at once. */
export const EDITOR_ANALYSES_AT_ONCE = 20
