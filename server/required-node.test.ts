import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusalOf } from './required-node.ts'

test.each(['20.20.2', '22.21.0', '23.11.0'])(
  'Node %s gets one sentence with the way out',
  (version) => {
    expect(refusalOf(version)).toMatch(/^This program needs Node 24 or newer .*npm start.*\.$/)
  },
)

test.each(['24.0.0', '26.5.0', process.versions.node])('Node %s is accepted', (version) => {
  expect(refusalOf(version)).toBeUndefined()
})

test('the server ends with that sentence before it loads anything else', () => {
  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.21.0' } })`
  const args = ['--import', older, join(import.meta.dirname, 'main.ts')]
  // should it load the rest, it ends there
  const env = { ...process.env, PORT: 'refused' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `${refusalOf('22.21.0')}\n`,
  })
})

test('npm does not warn that the Node it runs with is older than the one it installs', () => {
  expect(execFileSync('npm', ['config', 'get', 'loglevel'], { encoding: 'utf8' }).trim()).toBe(
    'error',
  )
})
