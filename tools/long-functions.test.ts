import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const MOST_LINES = 70
const MOST_REGEX_CHARACTERS = 300
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Functions that are longer, with the reason. At most ten. */
const EXCEPTIONS: Record<string, string> = {
  'server/platform/answers/create-answers.ts createAnswers':
    'one cache: its inner functions share the kept answers, the renderings on their way and the version seen',
  'server/platform/outbound/outbound.ts createOutbound':
    'one client: its inner functions share the pool, the queues of hosts and the list of allowed addresses',
  'server/platform/queue/queue.ts openQueue':
    'one connection to the queue: start, work, schedule and stop in the order in which they happen',
  'server/publishing/mcp/tools.ts registerTools': 'a table of tools, a row each',
  'server/start.ts start': 'the order in which a site starts, and in reverse stops',
  'web/site/frame/palette/palette.tsx Palette':
    'one dialog whose keys, field and list share a choice',
  'web/site/market/chart/chart-layer.tsx ChartLayer':
    'the order in which the parts of a chart are drawn over each other',
  'web/site/news/feed/feed-section.tsx FeedSection':
    'the order of the parts of the feed, which share its filters and its pages',
}

/** Conditions within the outcome of a condition, in all of the product; none in the admin area. */
const MOST_NESTED_TERNARIES = 76

const found = ['contract', 'server', 'web'].flatMap(sourcesOf).map(measure)

test('parses all of the product', () => {
  expect(found.length).toBeGreaterThan(500)
})

test('no function is longer than 70 lines, except those with a reason', () => {
  const long = found.flatMap(({ functions }) => functions).filter(({ lines }) => lines > MOST_LINES)
  const names = long.map(({ name }) => name)
  expect(names.filter((name) => !(name in EXCEPTIONS))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(10)
})

test('the admin area has no nested ternary, the rest few', () => {
  const nested = found.flatMap(({ nestedTernaries }) => nestedTernaries)
  expect(nested.filter((place) => place.startsWith('web/admin/'))).toEqual([])
  expect(nested.length).toBeLessThanOrEqual(MOST_NESTED_TERNARIES)
})

test('no regular expression is longer than 300 characters', () => {
  const long = found.flatMap(({ longRegexes }) => longRegexes)
  expect(long).toEqual([])
})

function sourcesOf(part: string): string[] {
  return readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(?:^|\/)testing\/|\.d\.ts$/.test(name))
    .map((name) => join(part, name))
}

type Measured = {
  functions: { name: string; lines: number }[]
  nestedTernaries: string[]
  longRegexes: string[]
}

function measure(file: string): Measured {
  const text = readFileSync(join(root, file), 'utf8')
  const lineStarts = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const lineOf = (at: number) => lineStarts.filter((start) => start < at).length + 1
  const placeOf = (node: ESTree.Node) => `${file}:${lineOf(node.start)}`
  const measured: Measured = { functions: [], nestedTernaries: [], longRegexes: [] }
  const visit = (node: ESTree.Node, parent?: ESTree.Node) => {
    if (FUNCTIONS.has(node.type)) {
      const lines = lineOf(node.end) - lineOf(node.start) + 1
      measured.functions.push({ name: `${file} ${nameOf(node, parent)}`, lines })
    }
    if (isNestedTernary(node, parent)) measured.nestedTernaries.push(placeOf(node))
    if (node.type === 'Literal' && 'regex' in node) {
      if (node.end - node.start > MOST_REGEX_CHARACTERS) measured.longRegexes.push(placeOf(node))
    }
    for (const child of childrenOf(node)) visit(child, node)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return measured
}

/** Of its own, or of what it is assigned to. */
function nameOf(node: ESTree.Node, parent: ESTree.Node | undefined): string {
  for (const named of [node, parent]) {
    if (!named) continue
    for (const key of ['id', 'key'] as const) {
      const name = key in named ? (named[key as keyof typeof named] as unknown) : undefined
      if (isNode(name) && name.type === 'Identifier') return name.name
    }
  }
  return ''
}

/** A condition of a condition's outcome; one inside its test reads as usual. */
function isNestedTernary(node: ESTree.Node, parent: ESTree.Node | undefined): boolean {
  return (
    node.type === 'ConditionalExpression' &&
    parent?.type === 'ConditionalExpression' &&
    parent.test !== node
  )
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
