import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/implement.ts'
import { userWithPassword } from '../auth/sign-in.ts'

const FRESH_SIGN_IN_MS = 10 * 60_000

/**
 * Asks for the password unless the user signed in recently, so that an unlocked browser is not enough to take
 * over the account.
 */
export async function confirmPassword(
  context: Context,
  { user, session }: Caller,
  { current_password }: { current_password?: string | undefined },
  ip: string,
): Promise<void> {
  const signedInAt = Date.parse(session?.signedInAt ?? '')
  if (context.now().getTime() - signedInAt < FRESH_SIGN_IN_MS) return
  if (!current_password) throw new AppError(403, 'PASSWORD_NEEDED', 'Enter your current password.')
  if (!user || !(await userWithPassword(context, user.username, current_password, ip)))
    throw new AppError(403, 'PASSWORD_WRONG', 'The current password is not right.')
}
