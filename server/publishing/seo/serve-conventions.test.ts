import { expect, test } from 'vitest'
import { makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { securityText } from './conventions.ts'

const env = {
  SITE_URL: 'https://news.example',
  SITE_NAME: 'Wire & Co',
  CONTACT_EMAIL: 'desk@news.example',
}
const site = onceAFile(() => testApp({ env }))
const get = (url: string) => site.app.inject({ method: 'GET', url })

test('llms.txt leads to the documentation and to data', async () => {
  const { headers, body } = await get('/llms.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body.startsWith('# Wire & Co\n')).toBe(true)
  const links = [...body.matchAll(/\]\(https:\/\/news\.example(\/[^)]*)\)/g)].map(
    ([, path = '']) => path,
  )
  expect(links).toContain('/api/docs')
  // a stream has no end to wait for
  for (const path of links.filter((each) => each !== '/api/stream'))
    expect((await get(path)).statusCode, path).toBe(200)
})

test('security.txt names the contact and ends within a year', async () => {
  const { body } = await get('/.well-known/security.txt')
  expect(body).toContain('Contact: mailto:desk@news.example\n')
  expect(body).toContain('Canonical: https://news.example/.well-known/security.txt\n')
  const now = new Date('2026-11-15T10:00:00.000Z')
  expect(securityText('https://news.example', null, now)).toContain(
    'Contact: https://news.example/contact\nExpires: 2027-05-14T00:00:00.000Z\n',
  )
})

test('password managers find where a password is changed', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/admin/account'])
})

test('browsers can add the search', async () => {
  const { headers, body } = await get('/opensearch.xml')
  expect(headers['content-type']).toContain('application/opensearchdescription+xml')
  expect(body).toContain('<ShortName>Wire &amp; Co</ShortName>')
  expect(body).toContain('template="https://news.example/?search={searchTerms}"')
})

test('the outlets are listed as OPML, without inactive ones and addresses with a key', async () => {
  const { db } = site.context
  await makePublisher(db, { name: 'Open', rss_url: 'https://open.example/feed' })
  await makePublisher(db, { name: 'Keyed', rss_url: 'https://keyed.example/feed?token=s3cret' })
  await makePublisher(db, { name: 'Signed', rss_url: 'https://me:s3cret@signed.example/feed' })
  await makePublisher(db, {
    name: 'Stopped',
    rss_url: 'https://stopped.example/feed',
    active: false,
  })
  const { headers, body } = await get('/outlets.opml')
  expect(headers['content-type']).toContain('text/x-opml')
  expect([...body.matchAll(/xmlUrl="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://open.example/feed',
  ])
  expect(body).not.toContain('s3cret')
})

/** As RFC 9309 reads it: the longest rule that matches holds. */
function mayRead(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(
    ([, kind = '', start = '']) => ({ allows: kind === 'Allow', start }),
  )
  const [longest] = rules
    .filter(({ start }) => path.startsWith(start))
    .toSorted((one, other) => other.start.length - one.start.length)
  return longest?.allows ?? true
}

test('robots may read whatever llms.txt names, and no more of the API', async () => {
  const { body: robots } = await get('/robots.txt')
  const { body: guide } = await get('/llms.txt')
  const named = [...guide.matchAll(/https:\/\/news\.example(\/[\w./-]*\w)/g)].map(
    ([, path = '']) => path,
  )
  expect(named).toEqual(
    expect.arrayContaining(['/api/articles', '/api/stream', '/api/outlets', '/mcp', '/feed.xml']),
  )
  expect(named.filter((path) => !mayRead(robots, path))).toEqual([])
  for (const path of ['/api/users', '/api/follow', '/admin', '/login'])
    expect([path, mayRead(robots, path)]).toEqual([path, false])
})

test('a page that is switched off is named by neither', async () => {
  await site.admin('PUT /api/settings/site', { show_outlets: false })
  for (const path of ['/llms.txt', '/robots.txt'])
    expect((await get(path)).body).not.toContain('/api/outlets')
  await site.admin('PUT /api/settings/site', { show_outlets: null })
})

test('/favicon.ico leads to the icon of the site', async () => {
  const { statusCode, headers } = await get('/favicon.ico')
  expect([statusCode, headers.location]).toEqual([302, '/favicon.svg'])
})
