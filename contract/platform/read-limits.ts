/** `atOnce` are served, `waiting` wait at most `patienceMs`; all others get 503 with Retry-After. */
export type QueueLimits = {
  atOnce: number
  waiting: number
  patienceMs: number
  /** While no more than this wait, that is a slow machine and no crowd: they have more time. */
  few?: { waiting: number; patienceMs: number }
}

/** More than one browser asks for at once; less than the 5 s that it gives a read. */
export const FEW = { waiting: 40, patienceMs: 4_000 }

/** Reads by visitors that have to be made, by class. docs/threat-model.md prints this table. */
export const READ_CLASSES = {
  refresh: {
    what: 'cached responses whose data changed; what is refused gets the stale bytes where they may be sent',
    limits: { atOnce: 2, waiting: 400, patienceMs: 4_000 },
  },
  page: {
    what: 'pages, widgets, feeds, documents and API reads without a query',
    limits: { atOnce: 2, waiting: 400, patienceMs: 900, few: FEW },
  },
  search: {
    what: 'the same with a query: searches, filters, further pages of a list',
    limits: { atOnce: 2, waiting: 400, patienceMs: 600, few: FEW },
  },
  direct: {
    what: 'what the response cache does not hold: `/api/updates`, uploads, share pictures, data files',
    limits: { atOnce: 2, waiting: 400, patienceMs: 900, few: FEW },
  },
  screen: {
    what: 'documents of `/login` and `/admin`, and addresses that cannot be read',
    limits: { atOnce: 1, waiting: 400, patienceMs: 900, few: FEW },
  },
  mcp: {
    what: '`POST /mcp`',
    limits: { atOnce: 1, waiting: 400, patienceMs: 900, few: FEW },
  },
  stream: {
    what: 'the start of `/api/stream`, and each page of what its reader missed',
    limits: { atOnce: 1, waiting: 200, patienceMs: 3_000 },
  },
} satisfies Record<string, { what: string; limits: QueueLimits }>
export type ReadClass = keyof typeof READ_CLASSES

/** Of all classes together. A process has ten database connections; the others are for signed-in users. */
export const READS_AT_ONCE = 6

/** Beside the reads: each is one short query. */
export const TOKEN_CHECKS = {
  what: 'checks of tokens that this process does not know to be valid',
  limits: { atOnce: 2, waiting: 400, patienceMs: 900, few: FEW },
}
