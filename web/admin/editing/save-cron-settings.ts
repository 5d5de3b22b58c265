import type { CronChange, CronSettings } from '../../../contract/platform/settings.ts'
import { ApiError, call } from '../../api/call.ts'
import { ifUnchanged } from './save.ts'

const TRIES = 5

/** Changes some settings. On a conflict the change is applied to the newer version. */
export async function saveCronSettings(change: Partial<CronChange>): Promise<CronSettings> {
  for (let tries = 1; ; tries++) {
    const { enabled, interval, ai_model, updated_at } = await call('GET /api/settings/cron', {})
    try {
      const body = { enabled, interval, ai_model, ...change }
      return await call('PUT /api/settings/cron', { body }, ifUnchanged({ updated_at }))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'STALE_EDIT') || tries === TRIES)
        throw error
    }
  }
}
