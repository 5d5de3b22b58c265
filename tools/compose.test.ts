import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const compose = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')
const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
/** The lines of a service, without its name. */
const service = (name: string) =>
  new RegExp(`^  ${name}:\\n((?:(?: {4}.*)?\\n)+)`, 'm').exec(compose)?.[1] ?? ''

test('plain HTTP is for this machine alone, and one port serves any number of processes', () => {
  expect(service('web')).toMatch(/'127\.0\.0\.1:\$\{PORT:-3000\}:3000'/)
  expect(compose.match(/ports:/g)).toHaveLength(1)
  expect(service('web')).toContain('WEB_PROCESSES')
  // another container would want the same port
  expect(operations).not.toContain('--scale web')
})

test('no secret stands in the file, and the one that must be set says where', () => {
  for (const [, value] of compose.matchAll(/^ +[A-Z_]*PASSWORD: (.*)$/gm))
    expect(value).toMatch(/^\$\{/)
  expect(compose).toMatch(/\$\{POSTGRES_PASSWORD:\?write it into the file \.env\}/)
  expect(operations).toContain('POSTGRES_PASSWORD=$(openssl rand -hex 24)')
})

test('data is in named volumes, and a stop has the time it may take', () => {
  const mounted = [...compose.matchAll(/^ +- ([\w-]+):\//gm)].map(([, name]) => name)
  const declared = [
    ...(/^volumes:\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? '').matchAll(/^ {2}([\w-]+):/gm),
  ]
  expect(declared.map(([, name]) => name).sort()).toEqual([...new Set(mounted)].sort())
  expect(compose.match(/stop_grace_period: (\d+)s/g)).toHaveLength(2)
  const grace = Number(/^x-app[\s\S]*?stop_grace_period: (\d+)s/m.exec(compose)?.[1])
  expect(grace).toBeGreaterThan(10)
})

test('the service unit writes to its own state folder only, and waits for the stop', () => {
  const unit = /```ini\n([\s\S]*?)```/.exec(operations)?.[1] ?? ''
  expect(unit).toContain('ProtectSystem=strict')
  expect(unit).toContain('StateDirectory=crypto-news')
  // a folder that is not there keeps the unit from starting
  expect(unit).not.toContain('ReadWritePaths')
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(10)
})
