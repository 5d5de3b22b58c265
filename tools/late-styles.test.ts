import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { leftOut, withoutStyles } from './late-styles.ts'

const web = (path: string) => resolve(import.meta.dirname, '../web', path)
const isLeftOut = leftOut(
  '@source not "../site/coins";\n@source not "../ui/{checkbox,dialog}.tsx";',
)

it('a folder or some files of one are left out of a stylesheet', () => {
  const of = [
    'site/coins/coin-chart.tsx',
    'site/coins/coin-url.ts',
    'ui/dialog.tsx',
    'ui/panel.tsx',
  ]
  expect(of.filter((path) => isLeftOut(web(path)))).toEqual([
    'site/coins/coin-chart.tsx',
    'ui/dialog.tsx',
  ])
})

it('what is left out has to be loaded with the other stylesheet', () => {
  const imports: Record<string, string[]> = {
    'site/coins/coins-part.ts': ['site/coins/coin-chart.tsx', 'styles/site.css'],
    'site/menu.tsx': ['ui/panel.tsx', 'ui/dialog.tsx'],
    'site/home.tsx': ['ui/panel.tsx'],
  }
  const importsOf = (module: string) =>
    Object.entries(imports)
      .find(([name]) => web(name) === module)?.[1]
      .map(web) ?? []
  expect(withoutStyles(Object.keys(imports).map(web), importsOf, isLeftOut)).toEqual([
    web('ui/dialog.tsx'),
  ])
})
