import { expect, test } from 'vitest'
import { Answer } from './answer.ts'

const json = (text: string) =>
  new Answer(200, { 'content-type': 'application/json' }, Buffer.from(text))

test('a kept form owns its memory: none keeps a buffer pool alive', async () => {
  const small = json('{}')
  const large = json(JSON.stringify({ text: 'worth compressing '.repeat(200) }))
  await large.compress('br')
  await large.compress('gzip')
  const forms = [
    small.form('identity'),
    large.form('identity'),
    large.form('br'),
    large.form('gzip'),
  ]
  expect(forms.map((form) => form?.body.buffer.byteLength)).toEqual(
    forms.map((form) => form?.body.length),
  )
  expect(small.form('identity')?.body.toString()).toBe('{}')
})
