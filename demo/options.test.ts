import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../server/testing/test-folder.ts'
import { readOptions } from './options.ts'

test('the seed and the port of the world stay with the data until --fresh', () => {
  const data = join(testFolder(), 'demo')
  const first = readOptions(['--data', data, '--seed', 'storm', '--world-port', '4999'])
  expect(first).toMatchObject({ seed: 'storm', worldPort: 4999, port: 3000, isNew: true })
  expect(readOptions(['--data', data])).toMatchObject({
    seed: 'storm',
    worldPort: 4999,
    isNew: false,
  })
  expect(() => readOptions(['--data', data, '--seed', 'calm'])).toThrow('--fresh')
  writeFileSync(join(data, 'something'), '')
  expect(readOptions(['--data', data, '--fresh'])).toMatchObject({
    seed: 'wire',
    worldPort: 4310,
    isNew: true,
  })
  expect(existsSync(join(data, 'something'))).toBe(false)
})

test('PORT and DATA_DIR count, options more', () => {
  const env = { PORT: '4100', DATA_DIR: testFolder() }
  expect(readOptions([], env)).toMatchObject({ port: 4100, folder: join(env.DATA_DIR, 'demo') })
  expect(readOptions(['--port', '4200'], env)).toMatchObject({ port: 4200 })
  expect(() => readOptions([], { ...env, PORT: 'x' })).toThrow('PORT must be a whole number')
})

test('a folder that is no demo is never deleted, and wrong words are explained', () => {
  const data = join(testFolder(), 'photos')
  mkdirSync(data)
  expect(() => readOptions(['--data', data, '--fresh'])).toThrow('not deleted')
  expect(existsSync(data)).toBe(true)
  expect(() => readOptions(['--prot', '1'])).toThrow('npm run demo')
  expect(() => readOptions(['--data', data, '--port', 'x'])).toThrow(
    '--port must be a whole number',
  )
  expect(readOptions(['--help'])).toBe('help')
})
