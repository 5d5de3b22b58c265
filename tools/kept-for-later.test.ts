import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ASKED_FOR, isPublic, modulesOf } from './kept-for-later.ts'

const chunk = (
  moduleIds: string[],
  imports: string[] = [],
  facadeModuleId: string | null = null,
) => ({
  type: 'chunk' as const,
  isEntry: facadeModuleId === '/web/entry.tsx',
  facadeModuleId,
  imports,
  moduleIds,
})

const bundle = {
  'index.js': chunk(['/web/entry.tsx'], ['shared.js'], '/web/entry.tsx'),
  'shared.js': chunk(['/web/shared.ts'], ['deep.js', 'index.js']),
  'deep.js': chunk(['/web/deep.ts']),
  'later.js': chunk(
    ['/web/site/moves-screen.tsx'],
    ['shared.js', 'more.js'],
    '/web/site/moves-screen.tsx',
  ),
  'more.js': chunk(['/web/more.ts']),
  'admin.js': chunk(['/web/admin/admin-area.ts'], ['schemas.js'], '/web/admin/admin-area.ts'),
  'schemas.js': chunk(['/node_modules/zod/index.js']),
  'page.css': { type: 'asset' as const },
}

test('the first modules are those of the entry and of what it imports, not of what it loads later', () => {
  expect(modulesOf(bundle, ({ isEntry }) => isEntry)).toEqual([
    '/web/entry.tsx',
    '/web/shared.ts',
    '/web/deep.ts',
  ])
})

test('the modules of public pages include what they load later, but nothing of the admin area alone', () => {
  expect(modulesOf(bundle, isPublic)).toEqual([
    '/web/entry.tsx',
    '/web/site/moves-screen.tsx',
    '/web/shared.ts',
    '/web/more.ts',
    '/web/deep.ts',
  ])
})

test('what is loaded on demand is where the list says', () => {
  const web = resolve(import.meta.dirname, '../web')
  expect(ASKED_FOR.filter((path) => !existsSync(resolve(web, path)))).toEqual([])
})
