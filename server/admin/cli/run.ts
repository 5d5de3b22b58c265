import { parseArgs } from 'node:util'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { StartError } from '../../platform/start-error.ts'
import { backup, restoreBackup } from './backup-commands.ts'
import { type Command, type Given, UsageError } from './command.ts'
import { openSite } from './open-site.ts'
import { createUserCommand, resetPassword, twoFactorCommand } from './user-commands.ts'
import { doctor, importArchiveCommand, storiesCommand } from './work-commands.ts'

const commands: Record<string, Command> = {
  'create-user': createUserCommand,
  'reset-password': resetPassword,
  'two-factor': twoFactorCommand,
  'import-archive': importArchiveCommand,
  backup,
  restore: restoreBackup,
  stories: storiesCommand,
  doctor,
}

type Surroundings = {
  say?: (line: string) => void
  complain?: (line: string) => void
  open?: typeof openSite
  afterRestore?: (context: Context) => Promise<void>
}

/** Returns the exit code: 0 done, 1 failed, 2 usage error. */
export async function adminCli(
  words: string[],
  { say = console.log, complain = console.error, open = openSite, afterRestore }: Surroundings = {},
): Promise<number> {
  const [name = '', ...rest] = words
  if (name === '' || name === 'help' || words.includes('--help')) {
    say(commands[name] ? helpFor(commands[name]) : help())
    return name === '' ? 2 : 0
  }
  const command = commands[name]
  if (!command) {
    complain(`There is no command '${name}'.\n\n${help()}`)
    return 2
  }
  try {
    const given = parsed(rest, command)
    await using cleanup = new AsyncDisposableStack()
    const { mayBeNew = false, changesNothing = false } = command
    const context = await open(cleanup, { mayBeNew, changesNothing })
    await command.run(context, given, say, complain)
    if (command === restoreBackup) await afterRestore?.(context)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\nUsage: npm run admin -- ${command.usage}`)
      return 2
    }
    if (!(error instanceof AppError || error instanceof StartError)) throw error
    complain(error.message)
    return 1
  }
}

function parsed(words: string[], { options = {} }: Command): Given {
  try {
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true })
    return { words: positionals, options: values as Given['options'] }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const helpFor = ({ usage, summary }: Command) => `npm run admin -- ${usage}\n\n  ${summary}`

function help(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return `npm run admin -- COMMAND\n\n${lines.join('\n')}\n\nWorks on the same site as npm start, whether or not the server is running.`
}
