import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './web-sources.ts'

const NOTICE = join(root, 'NOTICE')
const MARK = '\n--- Packages that ship ---\n'
const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.\w+|-.*)?$/i

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
}

/** `node tools/notice.ts` writes into NOTICE which packages ship and under which licence, from the lock file. */
export function shippedPackages(): { name: string; version: string; license: string }[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path !== '' && !dev && !link,
  )
  const found = shipped.map(([path, { version = '', license }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    license: license ?? licenceOf(path) ?? 'see its package',
  }))
  const known = new Map(found.map((each) => [`${each.name} ${each.version}`, each]))
  return [...known.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** What is written by hand stays; what follows the mark is made anew. */
function noticeWith(written: string): string {
  const byHand = written.split(MARK)[0]?.trimEnd() ?? ''
  const lines = shippedPackages().map(
    ({ name, version, license }) => `${name} ${version}: ${license}`,
  )
  return `${byHand}\n${MARK}\nMade by \`node tools/notice.ts\` from package-lock.json. The text of each licence is in the package itself, under\nnode_modules after \`npm ci\`; those of what reaches browsers follow below.\n\n${lines.join('\n')}\n\n${browserLicences()}`
}

/** Visitors get these in a bundle, without the file that names their authors. */
const IN_BROWSERS = [
  '@fontsource-variable/hanken-grotesk',
  '@simplewebauthn/browser',
  '@tanstack/query-core',
  '@tanstack/react-query',
  'cryptocurrency-icons',
  'd3-array',
  'd3-scale',
  'date-fns',
  'lucide-react',
  'react',
  'react-dom',
  'react-router',
  'scheduler',
  'sonner',
  'uqr',
  'zod',
]

function browserLicences(): string {
  return IN_BROWSERS.flatMap((name) => {
    const folder = join(root, 'node_modules', name)
    if (!existsSync(folder)) return []
    const file = readdirSync(folder).find((each) => LICENCE_FILE.test(each))
    if (!file) return []
    const text = readFileSync(join(folder, file), 'utf8').trim()
    return [`=== ${name}\n\n${text}\n`]
  }).join('\n')
}

function licenceOf(path: string): string | undefined {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return undefined
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string }
  }
  return typeof license === 'string' ? license : license?.type
}

if (import.meta.main) writeFileSync(NOTICE, noticeWith(readFileSync(NOTICE, 'utf8')))
