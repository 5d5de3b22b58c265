import { expect, it } from 'vitest'
import { adminNavigation } from './navigation.ts'

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
