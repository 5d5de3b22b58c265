import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../web')
const theme = readFileSync(join(web, 'styles/config.css'), 'utf8')
const named = (kind: string) =>
  [...theme.matchAll(new RegExp(`--${kind}-(\\w+): (\\d+)(?:px)?;`, 'g'))].map(
    ([, name = '', value = '']) => ({ name, value: Number(value) }),
  )
const sizes = named('text')
const weights = named('font-weight')

/** Why these may have other sizes or weights. */
const EXCEPTIONS: Record<string, string> = {
  'admin/settings/site/site-preview.tsx': 'a drawing of the site in miniature',
  'styles/config.css': 'names the sizes',
  'styles/fonts.css': 'the range that a font file holds',
  'styles/tokens.css': 'the ranges of the fonts that stand in for ours',
}
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    /\.(?:css|tsx?)$/.test(name) && !/\.test\.|^testing\//.test(name) && !(name in EXCEPTIONS),
)

test('the site has five sizes, one more for fields on touch, and three weights', () => {
  expect([...new Set(sizes.map(({ value }) => value))]).toEqual([12, 13, 15, 18, 24, 16])
  expect(weights.map(({ value }) => value)).toEqual([400, 550, 650])
})

test('no screen, style or widget has a size or weight of its own', () => {
  expect(files.length).toBeGreaterThan(400)
  const own = files.flatMap((file) =>
    ownSizes(readFileSync(join(web, file), 'utf8')).map((found) => `${file}: ${found}`),
  )
  expect(own, 'Use the names of web/styles/config.css').toEqual([])
})

test.each([
  ['<b className="text-[14px]" />', 'text-[14px]'],
  ['<b className="text-headline" />', 'text-headline'],
  ['<b className="font-medium" />', 'font-medium'],
  ['p { font-size: 14px; }', 'font-size: 14px'],
  ['p { font-weight: 700; }', 'font-weight: 700'],
  ["'.p{font:400 14px/18px sans-serif}'", 'font:400 14px'],
  ["'.p{font:500 13px/18px sans-serif}'", 'font:500 13px'],
])('finds %s', (source, found) => {
  expect(ownSizes(source)).toEqual([found])
})

test.each([
  '<b className="font-strong text-small" />',
  'p { font-size: 13px; font-weight: 550; }',
  'p { font: inherit; font-size: inherit; }',
])('finds nothing in %s', (source) => {
  expect(ownSizes(source)).toEqual([])
})

function ownSizes(source: string): string[] {
  const known = (list: { value: number }[], value: string | undefined) =>
    value === undefined || list.some((each) => each.value === Number(value))
  const sized = /font-size:\s*([\d.]+)px|font-weight:\s*(\d+)|font:\s*(\d{3} )?(\d+)px/g
  const inStyles = [...source.matchAll(sized)]
    .filter(
      ([, size, weight, short, shortSize]) =>
        !(known(sizes, size ?? shortSize) && known(weights, weight ?? short)),
    )
    .map(([found]) => found)
  const classes = /(?<![\w-])(?:text-\[[\d.]+(?:px|em|rem)\]|(?:text|font)-[a-z]+)(?![\w-])/g
  const inClasses = [...source.matchAll(classes)].map(([found]) => found).filter(isFormerName)
  return [...inStyles, ...inClasses]
}

/** Tailwind says nothing of a class it does not know. */
function isFormerName(name: string): boolean {
  const former =
    /^(?:text-(?:\[|(?:micro|meta|cell|nav|card|lead|headline|dialog|page|price|xs|sm|lg|xl)$)|font-(?:thin|light|medium|semibold|bold|headline|figure|title)$)/
  return former.test(name)
}
