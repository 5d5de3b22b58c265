import { expect, test } from 'vitest'
import { COMMAND_LINE } from '../../accounts/activity/record-change.ts'
import { addUser } from '../../accounts/users/manage-users.ts'
import { fuzz, slowest } from '../../testing/fuzz.ts'
import { testApp } from '../../testing/test-app.ts'

const seed = 20_261_115
const closed = 'http://127.0.0.1:9'

test(`hostile values in every parameter of every endpoint, seed ${seed}`, async () => {
  const site = await testApp({ env: { COINGECKO_BASE_URL: closed, READER_BASE_URL: closed } })
  let users = 0
  try {
    const asked = await fuzz({
      seed,
      valuesEach: 1,
      async send({ method, url, headers, body }) {
        const payload = body === undefined ? {} : { payload: body }
        const answer = await site.app.inject({ method: method as 'GET', url, headers, ...payload })
        return { status: answer.statusCode, body: answer.body }
      },
      async signIn() {
        const user = { username: `fuzzer ${++users}`, password: 'correct horse' }
        await addUser(site.context, { ...user, role: 'admin' }, COMMAND_LINE)
        return site.signInAs(user.username, user.password)
      },
    })
    expect(asked.filter(({ trouble }) => trouble)).toEqual([])
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(50)
    console.log(`${asked.length} requests, seed ${seed}; slowest: ${slowest(asked, 3).join(', ')}`)
  } finally {
    await site.close()
  }
})
