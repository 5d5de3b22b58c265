import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { readPassword } from './read-password.ts'

function output() {
  const stream = new PassThrough()
  let shown = ''
  stream.on('data', (text) => {
    shown += text
  })
  return { stream, shown: () => shown }
}

test('what is typed at a terminal is taken up to Enter and not shown', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const { stream, shown } = output()
  const password = readPassword(input, stream)
  input.write('quite long')
  input.write(' enough\r')
  expect(await password).toBe('quite long enough')
  await vi.waitFor(() => expect(shown()).toBe('Password: \n'))
})

test('Ctrl-C at the prompt ends the command', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const password = readPassword(input, output().stream)
  input.write('quite\u0003')
  await expect(password).rejects.toThrow('No password was typed.')
})

test('a pipe is read to its end without a prompt', async () => {
  const { stream, shown } = output()
  const input = new PassThrough()
  input.end('from a file\n')
  expect(await readPassword(input, stream)).toBe('from a file')
  expect(shown()).toBe('')
})
