import { setTimeout as sleep } from 'node:timers/promises'
import { fakePublisher } from '../server/testing/fake-publisher.ts'
import { blackPng } from '../server/testing/png.ts'
import { highest, percentile, timesOf } from './measure.ts'
import { type Site, startSite } from './site.ts'

const PICTURES = 24

export const hostilePictures = {
  title:
    '24 pictures that unpack to half a gigabyte, requested at once; then 24 of the largest accepted size',
  async run() {
    const huge = blackPng(7740, 7740, { colour: 6, bits: 16, interlaced: true })
    const allowed = blackPng(2160, 2160, { colour: 6, bits: 16, interlaced: true })
    const publisher = await fakePublisher()
    const items = Array.from({ length: 2 * PICTURES }, (_, index) => {
      publisher.on(`/${index}.png`, (_request, reply) =>
        reply.end(index < PICTURES ? huge : allowed),
      )
      const xml = `<enclosure url="${publisher.url(`/${index}.png`)}" type="image/png" length="1"/>`
      return { title: `Story number ${index}`, link: `https://a.example/${index}`, xml }
    })
    publisher.feed('/feed', items)
    const site = await startSite({ FETCH_ALLOW_HOSTS: publisher.host })
    const token = await site.signIn()
    const { id } = await site.call(
      'POST',
      '/api/publishers',
      { name: 'Hostile', rss_url: publisher.url('/feed') },
      token,
    )
    await site.call('POST', `/api/publishers/${id}/fetch`, {}, token)
    const ids = await articleIds(site, items.length)
    const first = await askFor(site, ids.slice(0, PICTURES))
    const second = await askFor(site, ids.slice(PICTURES))
    await site.stop()
    await publisher.close()
    return {
      'size of a picture, kB': Math.round(huge.length / 1024),
      ...named('beyond the limits', first),
      ...named('within the limits', second),
    }
  },
}

/** On a busy machine the fetch goes on after its answer. */
async function articleIds(site: Site, wanted: number): Promise<number[]> {
  for (;;) {
    const { articles } = (await site.call('GET', `/api/articles?limit=${wanted}`)) as unknown as {
      articles: { id: number; title: string }[]
    }
    if (articles.length >= wanted)
      return articles.sort((one, other) => numberOf(one) - numberOf(other)).map(({ id }) => id)
    await sleep(500)
  }
}

const numberOf = ({ title }: { title: string }) => Number(title.split(' ').at(-1))

type Asked = Awaited<ReturnType<typeof askFor>>
const named = (kind: string, { shown, refused, added, signIns }: Asked) => ({
  [`${kind}: shown / refused`]: `${shown} / ${refused}`,
  [`${kind}: memory added, MB`]: added,
  [`${kind}: sign-in meanwhile, p50 / max ms`]: `${percentile(signIns, 0.5)} / ${percentile(signIns, 1)} (${signIns.length})`,
})

async function askFor(site: Site, ids: number[]) {
  await site.signIn()
  await sleep(2000)
  const before = site.memoryMb()
  const top = highest(site.memoryMb)
  let done = false
  const pictures = Promise.all(
    ids.map((id) =>
      fetch(`${site.url}/images/articles/${id}`).then(
        ({ status }) => status,
        () => 'cut off',
      ),
    ),
  ).finally(() => {
    done = true
  })
  const signIns = await timesOf(
    () => site.signIn(),
    () => done,
  )
  const statuses = await pictures
  return {
    shown: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 404).length,
    added: top() - before,
    signIns,
  }
}
