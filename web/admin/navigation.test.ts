import { expect, it } from 'vitest'
import { routes } from '../routes.tsx'
import { adminNavigation, sectionOf } from './navigation.ts'

const links = adminNavigation.flat()

it('lists every section in order', () => {
  expect(links.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Pages',
    'Publishers',
    'Articles',
    'Articles Management',
    'Categories Management',
    'Tags',
    'Stories',
    'Trash',
    'Users',
    'Activity Logs',
    'API Usage',
    'Crypto Data',
    'AI',
    'Settings',
  ])
})

it('marks the three sections that require an admin', () => {
  expect(links.filter(({ requiresAdmin }) => requiresAdmin).map(({ to }) => to)).toEqual([
    '/admin/articles_management',
    '/admin/categories',
    '/admin/ai-usage',
  ])
})

it('has a section for every screen but the own account, and a screen for every section', () => {
  const area = routes.find(({ path }) => path === '/admin')?.children ?? []
  const paths = area.map(({ path = '' }) => `/admin/${path}`.replace(/\/(:.*)?$/, ''))
  expect(paths).toEqual(expect.arrayContaining(links.map(({ to }) => to)))
  expect(paths.filter((path) => !sectionOf(path))).toEqual(['/admin/account'])
})
