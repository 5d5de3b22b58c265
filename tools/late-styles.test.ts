import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { leftOut, withoutStyles } from './late-styles.ts'

const web = (path: string) => resolve(import.meta.dirname, '../web', path)
const isLeftOut = leftOut('@source not "../site/coins";\n@source not "../ui/{checkbox,dialog}.tsx";')

it('a folder or some files of one are left out of a stylesheet', () => {
  const of = ['site/coins/coin-chart.tsx', 'site/coins/coin-url.ts', 'ui/dialog.tsx', 'ui/panel.tsx']
  expect(of.filter((path) => isLeftOut(web(path)))).toEqual(['site/coins/coin-chart.tsx', 'ui/dialog.tsx'])
})

it('what is left out has to be loaded with the other stylesheet', () => {
  const chunk = (moduleIds: string[], imports: string[] = [], isDynamicEntry = true) => ({
    type: 'chunk' as const,
    isEntry: false,
    isDynamicEntry,
    imports,
    moduleIds: moduleIds.map(web),
  })
  const bundle = {
    'dialog.js': chunk(['ui/dialog.tsx'], [], false),
    'styles.js': chunk(['styles/site.css'], [], false),
    'coins.js': chunk(['site/coins/coin-chart.tsx'], ['styles.js']),
    'menu.js': chunk(['site/menu.tsx'], ['dialog.js']),
    'site.css': { type: 'asset' as const },
  }
  expect(withoutStyles(bundle, isLeftOut)).toEqual([web('ui/dialog.tsx')])
})
