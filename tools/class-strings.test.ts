import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const MOST_CHARACTERS = 160

/** Widgets write HTML and CSS, not classes of ours. */
const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^(?:embed|testing)\//.test(name))
  .map((name) => join('web', name))

const long = files.flatMap((file) =>
  longClassStrings(readFileSync(join(root, file), 'utf8'), file).map((text) => `${file}: ${text}`),
)

test('no class string is longer than 160 characters', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(
    long,
    'Make it a class in web/styles/ or a component in web/ui/, or name its parts',
  ).toEqual([])
})

test('finds a long class string in an attribute, a constant and a template, and no sentence', () => {
  const planted = 'flex items-center gap-2 rounded-panel border border-line '.repeat(3).trim()
  const sentence = `The ${'figures of a day come from the outlets that report it. '.repeat(3)}`
  expect(longClassStrings(`const a = <p className="${planted}" />`)).toEqual([planted])
  expect(longClassStrings(`const row = '${planted}'`)).toEqual([planted])
  expect(longClassStrings(`const row = \`${planted} \${more}\``)).toEqual([`${planted} `])
  expect(longClassStrings(`const a = <p className="flex" title="${sentence}" />`)).toEqual([])
})

function longClassStrings(source: string, file = 'planted.tsx'): string[] {
  const texts: string[] = []
  const visit = (node: ESTree.Node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
    if (node.type === 'TemplateLiteral')
      texts.push(node.quasis.map(({ value }) => value.cooked ?? '').join(''))
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return texts.filter((text) => text.length > MOST_CHARACTERS && isClasses(text))
}

/** Most words of classes have a hyphen, a colon or a bracket. */
function isClasses(text: string): boolean {
  const words = text.split(/\s+/)
  return words.filter((word) => /^[^.,]*\w[-:[]/.test(word)).length > words.length / 2
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
