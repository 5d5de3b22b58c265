import type { ApiKey } from '../api.ts'
import type { Role } from './roles.ts'

type Power = {
  may: string
  role: Role
  /** Calls that show it: a test holds them against the endpoint table. */
  calls: readonly ApiKey[]
}

/** 'What each role may do' on the Users screen, and which controls of other screens are on for whom. */
export const POWERS = {
  read: {
    may: 'Read articles, stories, publishers and logs',
    role: 'viewer',
    calls: ['GET /api/articles/admin', 'GET /api/publishers', 'GET /api/logs'],
  },
  articles: {
    may: 'Feature, hide, tag and correct articles',
    role: 'editor',
    calls: [
      'PATCH /articles/:id/featured',
      'PATCH /api/articles/:id/hidden',
      'POST /api/ai/analyze/:id',
      'PUT /api/articles/:id/correction',
      'PUT /api/articles/:id/coins/:symbol',
    ],
  },
  stories: {
    may: 'Merge and split stories',
    role: 'editor',
    calls: ['POST /api/stories/merge', 'POST /api/stories/:id/split'],
  },
  trash: {
    may: 'Move to trash and restore',
    role: 'editor',
    calls: ['DELETE /api/articles/:id', 'POST /api/trash/:kind/:id/restore'],
  },
  content: {
    may: 'Categories, tags, pages',
    role: 'editor',
    calls: ['POST /api/categories', 'DELETE /api/tags/:id', 'PUT /api/pages/*'],
  },
  fetching: {
    may: "Fetch a publisher's feed",
    role: 'editor',
    calls: ['POST /api/publishers/:id/fetch'],
  },
  publishers: {
    may: 'Publishers and coins',
    role: 'admin',
    calls: ['POST /api/publishers', 'PUT /api/publishers/:id', 'POST /api/crypto/coins'],
  },
  deletion: {
    may: 'Delete for good, empty trash',
    role: 'admin',
    calls: ['DELETE /api/trash/:kind/:id', 'DELETE /api/trash'],
  },
  ai: { may: 'AI: models and caps', role: 'admin', calls: ['PUT /api/settings/cron'] },
  spend: { may: 'See spend and API Usage', role: 'admin', calls: ['GET /api/logs/ai-usage'] },
  users: {
    may: 'Users, roles and invitations',
    role: 'admin',
    calls: ['GET /api/users', 'POST /api/users', 'POST /api/invitations'],
  },
  settings: { may: 'Settings, alerts and API tokens', role: 'admin', calls: ['POST /api/tokens'] },
} as const satisfies Record<string, Power>

export const roleFor = (power: keyof typeof POWERS): Role => POWERS[power].role
