import { countText } from '../../../contract/platform/count-text.ts'
import type { AppError } from '../errors.ts'
import type { AppLog } from '../log.ts'
import { Flood } from '../said-once.ts'

export type Refusals = ReturnType<typeof createRefusals>

/** Replies of 503 come by the thousand: they are logged when they begin and when they are over, with their count. */
export function createRefusals(log: Pick<AppLog, 'warn'>) {
  const floods: Record<string, Flood> = {
    OVERLOADED: new Flood(log, {
      begins: 'The site is overloaded: requests that would wait too long are answered with 503',
      ended: (times) => `The overload is over: ${refused(times)}`,
    }),
    DATABASE_UNAVAILABLE: new Flood(log, {
      begins: 'The database is away: requests that need it are answered with 503',
      ended: (times) => `The database is no longer missed: ${refused(times)}`,
    }),
  }
  return {
    count({ code }: Pick<AppError, 'code'>, reason?: string) {
      floods[code]?.count(reason === undefined ? {} : { reason })
    },
  }
}

const refused = (times: number) =>
  `${countText(times, 'request was', 'requests were')} answered with 503`
