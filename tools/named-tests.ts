import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './web-sources.ts'

/** A test that a paper names: a file, and the title in it as the code has it. */
type NamedTest = { file: string; title: string }
type ProtectedRow = { entryPoint: string; attack: string; tests: NamedTest[] }

/** The rows of a table whose last column names tests: `file`: "title"; "title", one file a line. */
export function protectedRows(paper: string): ProtectedRow[] {
  const table = paper.slice(paper.indexOf('| entry point |')).split('\n\n')[0] ?? ''
  const [, , ...rows] = table.split('\n')
  return rows.map((row) => {
    const [entryPoint = '', attack = '', , tests = ''] = row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { entryPoint, attack, tests: tests.split('<br>').flatMap(testsOfFile) }
  })
}

function testsOfFile(line: string): NamedTest[] {
  const [, file = '', titles = ''] = /^`([^`]+)`: (.*)$/.exec(line.trim()) ?? []
  return [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title }))
}

type Node = { type: string; [key: string]: unknown }

/** The titles of a file's tests that assert something, themselves or through a function of the file; '…' for what a title computes. */
export function assertingTests(source: string, file: string): Set<string> {
  const program = parseSync(file, source, { lang: 'ts' }).program as unknown as Node
  const functions = functionsOf(program)
  const found = new Set<string>()
  visit(program, (node) => {
    const title = titleOf(node)
    const body = (node.arguments as Node[] | undefined)?.at(-1)
    if (title !== undefined && body && asserts(body, functions, new Set())) found.add(title)
  })
  return found
}

export const assertingTestsOf = (file: string) =>
  assertingTests(readFileSync(join(root, file), 'utf8'), file)

function titleOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isTest(node.callee as Node)) return undefined
  const [title] = node.arguments as Node[]
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  if (title?.type !== 'TemplateLiteral') return undefined
  const parts = (title.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked)
  return parts.join('…')
}

/** `test`, `test.each([…])`, `test.for([…])`; not one that is skipped. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it'
  if (callee.type === 'CallExpression') return isTest(callee.callee as Node)
  if (callee.type === 'TaggedTemplateExpression') return isTest(callee.tag as Node)
  if (callee.type !== 'MemberExpression') return false
  const { name } = callee.property as Node
  return (name === 'each' || name === 'for') && isTest(callee.object as Node)
}

/** By name; of a name that stands twice, both bodies. */
function functionsOf(program: Node): Map<string, Node[]> {
  const functions = new Map<string, Node[]>()
  const add = (name: unknown, body: Node) =>
    functions.set(String(name), [...(functions.get(String(name)) ?? []), body])
  visit(program, (node) => {
    if (node.type === 'FunctionDeclaration') add((node.id as Node).name, node)
    const made = node.type === 'VariableDeclarator' ? (node.init as Node | null) : null
    if (made && /Function/.test(made.type)) add((node.id as Node).name, made)
  })
  return functions
}

function asserts(body: Node, functions: Map<string, Node[]>, seen: Set<string>): boolean {
  let found = false
  visit(body, (node) => {
    if (found || node.type !== 'CallExpression') return
    const name = calledName(node.callee as Node)
    found = name === 'expect' || (!seen.has(name) && someAsserts(name))
  })
  return found

  function someAsserts(name: string): boolean {
    seen.add(name)
    return (functions.get(name) ?? []).some((inner) => asserts(inner, functions, seen))
  }
}

/** Of `expect` in `expect(…)` and `expect.poll(…)`, and of a function of the file. */
function calledName(callee: Node): string {
  const named = callee.type === 'MemberExpression' ? (callee.object as Node) : callee
  return named.type === 'Identifier' ? String(named.name) : ''
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, onNode)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
