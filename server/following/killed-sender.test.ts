import { expect, test } from 'vitest'
import { fakeReceiver } from '../testing/fake-receiver.ts'
import { onceAFile } from '../testing/fixture.ts'
import { killWhileFollowing } from '../testing/follow-kills.ts'
import { testApp } from '../testing/test-app.ts'
import { testFolder } from '../testing/test-folder.ts'

const site = onceAFile(async () => {
  const receiver = await fakeReceiver()
  const env = {
    DATA_DIR: testFolder(),
    FETCH_ALLOW_HOSTS: receiver.host,
    SITE_URL: 'https://news.example',
  }
  const made = await testApp({ env })
  const close = async () => {
    await made.close()
    await receiver.close()
  }
  return { ...made, receiver, env, close }
})

test('a worker that is killed loses no message, and repeats only what was on its way, under the same id', async () => {
  const { context, url, receiver, env } = site
  const figures = await killWhileFollowing({
    context,
    url,
    receiver,
    env,
    stories: 60,
    rules: 20,
    kills: 2,
    // a claim lasts 1.2 s, longer than any attempt on a busy machine
    speed: 50,
    storiesASecond: 60,
  })
  expect(figures).toMatchObject({ expected: 90, lost: 0, unexpected: 0, toldTwice: 0 })
  expect(figures.repeats).toBeLessThanOrEqual(figures.inFlight)
  expect(figures.mostRepeatsOfOne).toBeLessThanOrEqual(2)
}, 60_000)
