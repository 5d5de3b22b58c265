import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { commandProblems } from './documented-commands.ts'
import { imageProblems } from './image-content.ts'
import { shippedPackages } from './notice.ts'
import { hashOf, RECORDED, recordedProblems } from './recorded-figures.ts'
import { tagCommands } from './release-tags.ts'
import { root } from './web-sources.ts'

/** Under which a package may ship. */
const LICENCES =
  /^\(?(?:(?:0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|MPL-2\.0|OFL-1\.1|PostgreSQL|PSF-2\.0|Python-2\.0|Unlicense)(?: (?:AND|OR) )?)+\)?$/

const help = `npm run release -- --check [--image]
npm run release -- --record screenshots|bench
npm run release -- --tags

--check    says what stands between this checkout and a release: version, CHANGELOG, NOTICE, licences, list of parts (SBOM),
           screenshots and bench figures older than what they show, commands of the docs, the upgrade from 0.1 and 0.2,
           the random tests with all their cases
--image    with --check: also runs the steps of the Dockerfile in an empty folder and starts what they made
--tags     prints the commands that tag the releases which have no tag yet
--record   notes that screenshots or bench figures were taken from the sources as they are now
`

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    image: { type: 'boolean', default: false },
    record: { type: 'string' },
    tags: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.record !== undefined) record(values.record)
else if (values.tags) printTags()
else if (values.check) await check()
else {
  console.log(help)
  process.exitCode = values.help ? 0 : 2
}

function record(name: string) {
  if (name !== 'screenshots' && name !== 'bench')
    throw new Error(`There is nothing to record as '${name}'.`)
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8'))
  writeFileSync(RECORDED, `${JSON.stringify({ ...recorded, [name]: hashOf(name) }, null, 2)}\n`)
  console.log(`Recorded: ${name} show the sources as they are now.`)
}

function printTags() {
  const commands = tagCommands(root)
  console.log(commands.length > 0 ? commands.join('\n') : 'Every release has its tag.')
}

async function check() {
  const checks: [title: string, find: () => string[] | Promise<string[]>][] = [
    ['version and CHANGELOG', versionProblems],
    ['NOTICE and licences', licenceProblems],
    ['list of parts, written to sbom.cdx.json (CycloneDX)', writeParts],
    ['screenshots and bench figures', recordedProblems],
    ['commands of README and docs', commandProblems],
    ['upgrade from 0.1 and 0.2', upgradeProblems],
    ['random tests with all their cases', corporaProblems],
    ...(values.image ? [['image', imageProblems] as [string, typeof imageProblems]] : []),
  ]
  let problems = 0
  for (const [title, find] of checks) {
    const found = await find()
    problems += found.length
    console.log(
      `${found.length === 0 ? 'ok  ' : 'FAIL'}  ${title}${found.map((line) => `\n      ${line}`).join('')}`,
    )
  }
  process.exitCode = problems === 0 ? 0 : 1
}

function versionProblems(): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const { version } = JSON.parse(read('package.json'))
  const locked = JSON.parse(read('package-lock.json')).version
  const [, section = 'none'] = /^## (.+)$/m.exec(read('CHANGELOG.md')) ?? []
  return [
    ...(locked === version ? [] : [`package-lock.json says ${locked}, package.json ${version}.`]),
    ...(new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`).test(section)
      ? []
      : [`The newest section of CHANGELOG.md is '${section}', not '${version} - DATE'.`]),
  ]
}

function licenceProblems(): string[] {
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
  return shippedPackages().flatMap(({ name, version, license }) => [
    ...(notice.includes(`${name} ${version}: ${license}`)
      ? []
      : [`NOTICE lacks ${name} ${version}: run node tools/notice.ts.`]),
    ...(LICENCES.test(license)
      ? []
      : [`${name} ${version} is under ${license}: decide whether it may ship.`]),
  ])
}

/** CycloneDX, written beside the sources for the release; git ignores it. `npm sbom` refuses our development tools. */
function writeParts(): string[] {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const purl = (part: string, of: string) => `pkg:npm/${part.replace('@', '%40')}@${of}`
  const components = shippedPackages().map((part) => ({
    type: 'library',
    'bom-ref': purl(part.name, part.version),
    name: part.name,
    version: part.version,
    purl: purl(part.name, part.version),
    licenses: [{ expression: part.license }],
  }))
  const metadata = {
    component: { type: 'application', 'bom-ref': purl(name, version), name, version },
  }
  const list = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`)
  return components.length > 0 ? [] : ['No package ships, says package-lock.json.']
}

const upgradeProblems = () =>
  testProblems('npx vitest run --project together server/platform/database/upgrade.test.ts')
const corporaProblems = () => testProblems('npm run corpora')

function testProblems(command: string): string[] {
  const [program = '', ...words] = command.split(' ')
  try {
    execFileSync(program, words, { cwd: root, stdio: 'pipe' })
    return []
  } catch {
    return [`Tests fail: ${command}`]
  }
}
