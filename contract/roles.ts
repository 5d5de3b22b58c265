import type { ApiKey } from './api.ts'

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

type Power = {
  may: string
  role: Role
  /** Calls that show it: a test holds them against the endpoint table. */
  calls: readonly ApiKey[]
}

/** 'What each role may do', as the Users screen tells it. */
export const POWERS: readonly Power[] = [
  {
    may: 'Read articles, stories, publishers and logs',
    role: 'viewer',
    calls: ['GET /api/articles/admin', 'GET /api/publishers', 'GET /api/logs'],
  },
  {
    may: 'Feature, hide, tag and correct articles',
    role: 'editor',
    calls: [
      'PATCH /articles/:id/featured',
      'PATCH /api/articles/:id/hidden',
      'POST /api/ai/analyze/:id',
      'PUT /api/articles/:id/correction',
    ],
  },
  {
    may: 'Merge and split stories',
    role: 'editor',
    calls: ['POST /api/stories/merge', 'POST /api/stories/:id/split'],
  },
  {
    may: 'Move to trash and restore',
    role: 'editor',
    calls: ['DELETE /api/articles/:id', 'POST /api/trash/:kind/:id/restore'],
  },
  {
    may: 'Categories, tags, pages',
    role: 'editor',
    calls: ['POST /api/categories', 'DELETE /api/tags/:id', 'PUT /api/pages/*'],
  },
  { may: "Fetch a publisher's feed", role: 'editor', calls: ['POST /api/publishers/:id/fetch'] },
  {
    may: 'Publishers and coins',
    role: 'admin',
    calls: ['POST /api/publishers', 'PUT /api/publishers/:id', 'POST /api/crypto/coins'],
  },
  {
    may: 'Delete for good, empty trash',
    role: 'admin',
    calls: ['DELETE /api/trash/:kind/:id', 'DELETE /api/trash'],
  },
  { may: 'AI: models and caps', role: 'admin', calls: ['PUT /api/settings/cron'] },
  { may: 'See spend and API Usage', role: 'admin', calls: ['GET /api/logs/ai-usage'] },
  { may: 'Users and roles', role: 'admin', calls: ['GET /api/users', 'POST /api/users'] },
  { may: 'Settings and alerts', role: 'admin', calls: [] },
]
