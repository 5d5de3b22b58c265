import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { UsageError } from './command.ts'

type Input = NodeJS.ReadableStream & { isTTY?: boolean }

/** What a program passes in, or what is typed at a terminal without being shown. */
export async function readPassword(
  input: Input = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  if (!input.isTTY) return (await text(input)).replace(/\r?\n$/, '')
  output.write('Password: ')
  const typed = Promise.withResolvers<string>()
  const unseen = new Writable({ write: (_typed, _encoding, done) => done() })
  const terminal = createInterface({ input, output: unseen, terminal: true })
  terminal.once('line', typed.resolve)
  terminal.once('close', () => typed.reject(new UsageError('No password was typed.')))
  try {
    return await typed.promise
  } finally {
    terminal.close()
    output.write('\n')
  }
}
