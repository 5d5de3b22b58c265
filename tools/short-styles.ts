import type { Plugin } from 'vite'

/** Works out at build what Tailwind leaves to variables, most of which nothing here ever changes. */
export function shortStyles(): Plugin {
  return {
    name: 'short-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/styles\/[\w-]+\.css$/ },
      handler: (css) => ({ code: shortened(css), map: null }),
    },
  }
}

const PROPERTY = /@property (--tw-[\w-]+)\{([^}]*)\}/g
/** The same values for browsers without @property. */
const FALLBACKS = /@layer properties\{@supports[^{]*\{[^{}]*\{([^{}]*)\}\}\}/
const SET = /(?<=[{;])(--tw-[\w-]+):([^;{}]*)(?:;|(?=\}))/g

/** The same rules in fewer bytes, of minified CSS as Tailwind writes it. */
export function shortened(css: string): string {
  const initial = new Map(
    [...css.matchAll(PROPERTY)].map(([, name = '', body = '']) => [
      name,
      body.split('initial-value:')[1] ?? '',
    ]),
  )
  const fallbacks = css.match(FALLBACKS)?.[0] ?? ''
  let rules = css.replace(PROPERTY, '').replace(fallbacks, '')
  // a line height of its own comes after that of a text size, and colours are never gradients
  rules = rules
    .replace(/var\(--tw-leading,([^()]*)\)/g, '$1')
    .replace(/,--tw-gradient-(?:from|via|to)/g, '')
  // the base gives every element a solid border
  if (!rules.includes('--tw-border-style:'))
    rules = rules.replace(
      /(?<=[{;])border(?:-\w+)*-style:var\(--tw-border-style\)(?:;|(?=\}))/g,
      '',
    )
  for (let before = ''; before !== rules; ) {
    before = rules
    const set = new Set([...rules.matchAll(SET)].map(([, name]) => name))
    for (const [name, value] of initial) {
      if (!set.has(name)) rules = withValue(rules, name, value)
      else if (!isReadElsewhere(rules, name))
        rules = eachBlock(rules, (block) => folded(block, name))
    }
    rules = rules.replace(SET, (whole, name) => (rules.includes(`var(${name}`) ? whole : ''))
  }
  const isRead = (name: string) => rules.includes(`var(${name}`)
  const kept = [...css.matchAll(PROPERTY)]
    .filter(([, name = '']) => isRead(name))
    .map(([whole]) => whole)
  return [
    fallbacks.replace(SET, (whole, name) => (isRead(name) ? whole : '')),
    tidied(rules),
    ...kept,
  ].join('')
}

const eachBlock = (css: string, change: (block: string) => string) =>
  css.replace(/\{[^{}]*\}/g, change)

const isReadElsewhere = (css: string, name: string) =>
  css
    .match(/\{[^{}]*\}/g)
    ?.some((block) => block.includes(`var(${name}`) && !block.includes(`${name}:`)) ?? false

/** A block that sets a variable itself needs only its value. */
function folded(block: string, name: string): string {
  const value = [...block.matchAll(SET)].findLast(([, set]) => set === name)?.[2]
  return value === undefined ? block : withValue(block, name, value)
}

/** `var(name, instead)` by the value, or by what stands instead of a value that is not there. */
function withValue(css: string, name: string, value: string): string {
  const parts = css.split(`var(${name}`)
  return parts.slice(1).reduce((done, part) => {
    let end = 0
    for (let open = 1; open > 0; end++) open += part[end] === '(' ? 1 : part[end] === ')' ? -1 : 0
    const instead = part.slice(1, end - 1)
    return done + (value || instead) + part.slice(end)
  }, parts[0] ?? '')
}

const tidied = (css: string) =>
  css
    // a shadow that is none, in a list with others
    .replace(/0 0 #0000, ?/g, '')
    .replace(/([\w-]+:[^;{}]*;)\1+/g, '$1')
    // the last step adds the prefix again
    .replace(/-webkit-text-decoration(?:-color)?:[^;{}]*;/g, '')
    // the last one of a rule wins
    .replace(/(?<=[{;])(transition-[\w-]+|line-height):[^;{}]*;(?=(?:[^{}]*;)?\1:)/g, '')
    .replace(/not all and \(min-width:([\d.]+px)\)/g, '(width<$1)')
