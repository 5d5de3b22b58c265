import { expect, test } from 'vitest'
import { footerLinks } from './page-foot.tsx'

const page = (path: string, meta_title: string, in_footer = true) => ({
  path,
  meta_title,
  in_footer,
})

test('the footer leads to coins, briefs, articles and to what is listed, the well-known pages first', () => {
  const links = footerLinks(
    [
      page('/privacy', 'Privacy'),
      page('/about', 'About', false),
      page('/contact', 'Contact'),
      page('/imprint', 'Imprint'),
      page('/scores', 'How scores are made'),
      page('/feeds', 'Feeds'),
    ],
    {},
  )
  expect(links.map(({ label }) => label)).toEqual([
    'Coins',
    'Daily brief',
    'Feeds',
    'Articles',
    'Scorecard',
    'Outlets',
    'Corrections',
    'Moves',
    'Data',
    'How scores are made',
    'Contact',
    'Imprint',
    'Privacy',
  ])
  expect(footerLinks([], {}).map(({ to }) => to)).toEqual([
    '/coins',
    '/brief',
    '/articles',
    '/scorecard',
    '/outlets',
    '/corrections',
    '/moves',
    '/data',
  ])
  expect(footerLinks([], { hiddenPages: ['outlets'] }).map(({ to }) => to)).not.toContain(
    '/outlets',
  )
  expect(footerLinks([], { hiddenPages: ['data'] }).map(({ to }) => to)).not.toContain('/data')
})

test('links of the site come last in their own order, and replace one with the same address', () => {
  const own = [
    { href: 'https://news.example/imprint', label: 'Imprint' },
    { href: '/coins', label: 'All coins' },
  ]
  expect(footerLinks([], { footerLinks: own }).map(({ label }) => label)).toEqual([
    'Daily brief',
    'Articles',
    'Scorecard',
    'Outlets',
    'Corrections',
    'Moves',
    'Data',
    'Imprint',
    'All coins',
  ])
})
