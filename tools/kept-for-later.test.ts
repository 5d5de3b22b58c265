import { expect, test } from 'vitest'
import { firstModules } from './kept-for-later.ts'

const chunk = (moduleIds: string[], imports: string[] = [], isEntry = false) => ({
  type: 'chunk' as const,
  isEntry,
  imports,
  moduleIds,
})

test('the first modules are those of the entry and of what it imports, not of what it loads later', () => {
  const bundle = {
    'index.js': chunk(['/web/entry.tsx'], ['shared.js'], true),
    'shared.js': chunk(['/web/shared.ts'], ['deep.js', 'index.js']),
    'deep.js': chunk(['/web/deep.ts']),
    'later.js': chunk(['/web/site/receipts/score-receipt.tsx'], ['shared.js']),
    'page.css': { type: 'asset' as const },
  }
  expect(firstModules(bundle)).toEqual(['/web/entry.tsx', '/web/shared.ts', '/web/deep.ts'])
})
