import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { openApiDocument } from './openapi.ts'

const cli = resolve(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js')

test('Redocly finds no errors in the description of the API', async () => {
  const file = join(testFolder(), 'openapi.json')
  writeFileSync(file, JSON.stringify(openApiDocument()))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', file, '--format=json'],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 10_000_000,
    },
  )
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  expect(totals.errors, JSON.stringify(problems)).toBe(0)
  const rules = new Set(problems.map(({ ruleId }: { ruleId: string }) => ruleId))
  // '/api/articles/admin/{id}' and '/api/articles/{id}/receipt' differ for the router
  expect([...rules].filter((rule) => rule !== 'no-ambiguous-paths')).toEqual([])
})
