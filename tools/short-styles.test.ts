import { expect, test } from 'vitest'
import { shortened } from './short-styles.ts'

const property = (name: string, initial?: string) =>
  `@property --tw-${name}{syntax:"*";inherits:false${initial ? `;initial-value:${initial}` : ''}}`

test('variables that nothing sets become their values, and those that nothing reads go', () => {
  const css = `.a{border-style:var(--tw-border-style);border-width:1px}.b{--tw-font-weight:600;font-weight:600}.c{--tw-numeric-spacing:tabular-nums;font-variant-numeric:var(--tw-ordinal,) var(--tw-numeric-spacing,)}.d{box-shadow:var(--tw-ring-shadow), 0 1px var(--tw-shadow-color,var(--line))}`
  const properties = [
    property('border-style', 'solid'),
    property('font-weight'),
    property('ordinal'),
    property('numeric-spacing'),
    property('ring-shadow', '0 0 #0000'),
    property('shadow-color'),
  ]
  expect(shortened(css + properties.join(''))).toBe(
    '.a{border-width:1px}.b{font-weight:600}.c{font-variant-numeric: tabular-nums}.d{box-shadow:0 1px var(--line)}',
  )
})

test('a variable that one rule sets for another stays, with its value at first', () => {
  const css =
    '.x{--tw-translate-x:-50%;translate:var(--tw-translate-x) var(--tw-translate-y)}.y{--tw-translate-y:1px;translate:var(--tw-translate-x) var(--tw-translate-y)}'
  const properties = property('translate-x', '0') + property('translate-y', '0')
  const fallbacks =
    '@layer properties{@supports (a:b){*{--tw-translate-x:0;--tw-translate-y:0;--tw-unread:0}}}'
  expect(shortened(fallbacks + css + properties)).toBe(
    `@layer properties{@supports (a:b){*{--tw-translate-x:0;--tw-translate-y:0;}}}${css}${properties}`,
  )
})

test('of the same declaration, and of the same property, the last is kept; a narrow screen is asked for shortly', () => {
  expect(
    shortened(
      '@media not all and (min-width:769px){.a{content:"";content:"";line-height:16px;color:red;line-height:15px}}',
    ),
  ).toBe('@media (width<769px){.a{content:"";color:red;line-height:15px}}')
})
