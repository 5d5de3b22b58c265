import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { NewUser, UserChange } from '../../../contract/accounts/users.ts'
import { COMMAND_LINE } from '../../accounts/activity/record-change.ts'
import { removeTwoFactor } from '../../accounts/two-factor/manage-two-factor.ts'
import { addUser, changeUser } from '../../accounts/users/manage-users.ts'
import { allUsers } from '../../accounts/users/store.ts'
import type { Context } from '../../platform/context.ts'
import { notFound, sentenceOf } from '../../platform/errors.ts'
import { type Command, type Given, onlyWord, UsageError } from './command.ts'
import { readPassword } from './read-password.ts'

const options = { password: { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const

export const createUserCommand: Command = {
  usage: 'create-user USERNAME [--password-stdin]',
  mayBeNew: true,
  summary:
    'add an admin; prints a random password, or takes one from a pipe or the terminal (--password-stdin)',
  options,
  async run(context, given, say, complain) {
    const { fields, isMadeUp } = await userFrom(given, NewUser, complain)
    await addUser(context, fields, COMMAND_LINE)
    say(
      `User '${fields.username}' was created${isMadeUp ? ` with the password ${fields.password}` : ''}.`,
    )
  },
}

export const resetPassword: Command = {
  usage: 'reset-password USERNAME [--password-stdin]',
  summary: 'set a new password and end all sessions of the user',
  options,
  async run(context, given, say, complain) {
    const { fields, isMadeUp } = await userFrom(given, UserChange, complain)
    const user = await userNamed(context, fields.username)
    await changeUser(context, user.id, { ...fields, username: user.username }, { by: COMMAND_LINE })
    say(
      `The password of '${user.username}' is now ${isMadeUp ? fields.password : 'the one you gave'}; all sessions ended.`,
    )
  },
}

export const twoFactorCommand: Command = {
  usage: 'two-factor off USERNAME',
  summary: 'turn two-factor off for a user who lost phone and recovery codes',
  async run(context, { words: [verb, ...words], options: given }, say) {
    if (verb !== 'off') throw new UsageError("Only 'two-factor off' is known.")
    const user = await userNamed(context, onlyWord({ words, options: given }, 'USERNAME'))
    const wasOn = await removeTwoFactor(context, user.id, COMMAND_LINE.name)
    say(`Two-factor of '${user.username}' ${wasOn ? 'is now off' : 'was not on'}.`)
  },
}

async function userNamed({ db }: Context, username: string) {
  const users = await allUsers(db)
  const user = users.find((each) => each.username.toLowerCase() === username.toLowerCase())
  if (!user) throw notFound(`User '${username}'`)
  return user
}

async function userFrom<Fields>(
  given: Given,
  schema: z.ZodType<Fields>,
  complain: (line: string) => void,
) {
  const username = onlyWord(given, 'USERNAME')
  if (given.options.password !== undefined) complain(SEEN_BY_OTHERS)
  const { password, isMadeUp } = await passwordFrom(given)
  const fields = schema.safeParse({ username, password })
  if (!fields.success) throw new UsageError(sentenceOf(fields.error))
  return { fields: fields.data, isMadeUp }
}

/** The option is older than `--password-stdin` and goes on working. */
const SEEN_BY_OTHERS =
  "A password given by --password stands in the list of processes and in the shell's history. Use --password-stdin."

async function passwordFrom({
  options: given,
}: Given): Promise<{ password: string; isMadeUp: boolean }> {
  if (given['password-stdin']) return { password: await readPassword(), isMadeUp: false }
  if (typeof given.password === 'string') return { password: given.password, isMadeUp: false }
  return { password: randomBytes(12).toString('base64url'), isMadeUp: true }
}
