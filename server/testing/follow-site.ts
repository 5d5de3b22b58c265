import type { Barred, Followed, Following } from '../../contract/following/following.ts'
import { followSettingsOf, saveFollowSettings } from '../following/settings-store.ts'
import type { Context } from '../platform/context.ts'
import { alertChannels } from '../platform/database/schema.ts'
import type { testApp } from './test-app.ts'

export const PUSH = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})

/** Switches every channel on. */
export async function openFollowing({ db }: Pick<Context, 'db'>) {
  await followSettingsOf(db)
  const server = {
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_tls: 'none',
    mail_from: 'news@site.example',
  } as const
  await db
    .insert(alertChannels)
    .values({ kind: 'email', ...server })
    .onConflictDoUpdate({ target: alertChannels.kind, set: server })
  await saveFollowSettings(db, {
    push: true,
    mail: true,
    telegram: true,
    webhook: true,
    telegram_bot: 'news_bot',
    telegram_token_sealed: null,
    new_per_hour: 200,
  })
}

/** Calls of a reader: `x-following` is the header with the secret. */
export function readerOf({ app }: Pick<Awaited<ReturnType<typeof testApp>>, 'app'>) {
  return async (
    key: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
    { secret, body, ip = '203.0.113.7' }: { secret?: string; body?: object; ip?: string } = {},
  ) => {
    const [method = 'GET', url = '/'] = key.split(' ')
    const response = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', ...(secret && { 'x-following': secret }) },
      ...(method === 'GET' ? {} : { payload: body ?? {} }),
    })
    return {
      status: response.statusCode,
      body: response.json() as Followed & Following & Barred,
      headers: response.headers,
    }
  }
}
