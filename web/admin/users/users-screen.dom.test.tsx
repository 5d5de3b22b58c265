import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { ListedUser } from '../../../contract/accounts/users.ts'
import { Link } from '../../page/link.tsx'
import { press, refusal, showAdmin, typeInto } from '../../testing/show-admin.tsx'
import { UserScreen } from './user-screen.tsx'
import { UsersScreen } from './users-screen.tsx'

const user = (id: number, username: string): ListedUser => ({
  id,
  username,
  role: 'admin',
  created_at: `2026-11-1${id}T10:00:00.000Z`,
  updated_at: '2026-11-15T10:00:00.000Z',
  last_seen_at: null,
  sessions: 0,
  two_factor: false,
  passkeys: 0,
})

type Sent = { body: unknown; headers: Headers }

/** A server with the signed-in admin and others. */
function userServer(...others: ListedUser[]) {
  const users = [user(1, 'admin'), ...others]
  const answers: Record<string, (sent: Sent) => unknown> = {
    'GET /api/users': () => users,
    'GET /api/invitations': () => ({ open: [], can_mail: false }),
    'GET /api/auth/two-factor': () => ({ for_admins: false }),
    'POST /api/users': ({ body }) => {
      users.push({ ...user(2, ''), ...(body as object) })
      return Response.json(users.at(-1), { status: 201 })
    },
    'PUT /api/users/2': ({ body }) => {
      users[1] = { ...(users[1] ?? user(2, '')), ...(body as object) }
      return users[1]
    },
    'DELETE /api/users/2': () => users.pop(),
    'GET /api/users/2/sessions': () => [],
  }
  const screens = (
    <>
      <Link to="/admin/logs">Activity Logs</Link>
      <Routes>
        <Route path="/admin/users" element={<UsersScreen />} />
        <Route path="/admin/users/:id" element={<UserScreen />} />
        <Route path="/admin/logs" element={<h1>Activity Logs</h1>} />
      </Routes>
    </>
  )
  const asked = showAdmin(screens, answers, '/admin/users')
  return { answers, asked }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const linkTo = (name: string) => screen.findByRole('link', { name })
const inRow = async (name: string, action: string) => {
  const row = (await linkTo(name)).closest('tr') as HTMLElement
  return within(row).getByRole<HTMLButtonElement>('button', { name: action })
}
const edit = async (name: string) => fireEvent.click(await inRow(name, 'Edit'))
const add = (username: string, password: string) => {
  typeInto(field('Username'), username)
  typeInto(field('Password'), password)
  press('Add user')
}
/** The form beside the list has a field of the same name. */
const editor = () =>
  within(
    screen.getAllByRole('row').find((row) => within(row).queryByLabelText('New password')) ??
      document.body,
  )
const question = () => within(screen.getByRole('alertdialog', { name: 'Unsaved changes' }))
const answer = (name: string) => fireEvent.click(question().getByRole('button', { name }))

it('a user is added, renamed and deleted; the last admin stays', async () => {
  const { answers } = userServer()
  expect((await inRow('admin', 'Delete')).disabled).toBe(true)
  screen.getByText('last admin')
  add('maren', 'quite long enough')
  await screen.findByText('User added successfully')
  expect((await inRow('maren', 'Delete')).disabled).toBe(false)

  await edit('maren')
  expect(document.activeElement).toBe(editor().getByLabelText('Username'))
  fireEvent.keyDown(editor().getByLabelText('Username'), { key: 'Escape' })
  expect(document.activeElement).toBe(await inRow('maren', 'Edit'))

  await edit('maren')
  const saved = Promise.withResolvers<void>()
  const put = answers['PUT /api/users/2']
  answers['PUT /api/users/2'] = async (sent) => {
    await saved.promise
    return put?.(sent)
  }
  const name = editor().getByLabelText<HTMLInputElement>('Username')
  typeInto(name, 'maren-holt')
  fireEvent.click(editor().getByRole('button', { name: 'Save' }))
  // the row closes once it is saved, so it takes nothing more until then
  typeInto(name, 'maren-holt-typed-on')
  expect(name.value).toBe('maren-holt')
  saved.resolve()
  await screen.findByText('User updated successfully')

  const removal = await inRow('maren-holt', 'Delete')
  fireEvent.click(removal)
  const sure = within(screen.getByRole('alertdialog'))
  sure.getByText('Are you sure you want to delete this user?')
  fireEvent.click(sure.getByRole('button', { name: 'Delete' }))
  await screen.findByText('User deleted successfully')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'maren-holt' })).toBeNull())
})

it('an edited row sends a new password with Enter, and none when the field is empty', async () => {
  const { answers } = userServer(user(2, 'maren'))
  const bodies: unknown[] = []
  answers['PUT /api/users/2'] = ({ body }) => {
    bodies.push(body)
    return user(2, 'maren')
  }
  await edit('maren')
  typeInto(editor().getByLabelText('Username'), 'maren-holt')
  fireEvent.click(editor().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull())
  await edit('maren')
  typeInto(editor().getByLabelText('New password'), 'another long one')
  fireEvent.keyDown(editor().getByLabelText('New password'), { key: 'Enter' })
  await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull())
  expect(bodies).toEqual([
    { username: 'maren-holt' },
    { username: 'maren', password: 'another long one' },
  ])
})

it('the page of a user ends all sessions at once', async () => {
  const { answers } = userServer(user(2, 'maren'))
  const session = {
    id: 5,
    created_at: '2026-11-15T10:00:00.000Z',
    last_used_at: '2026-11-15T10:00:00.000Z',
    user_agent: null,
    address: null,
    current: false,
  }
  let sessions: unknown[] = [session]
  answers['GET /api/users/2/sessions'] = () => sessions
  answers['DELETE /api/users/2/sessions'] = () => {
    sessions = []
    return { ended: 1 }
  }
  fireEvent.click(await linkTo('maren'))
  await screen.findByRole('heading', { name: 'maren' })
  const end = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out everywhere' })
  await waitFor(() => expect(end.disabled).toBe(false))
  fireEvent.click(end)
  await screen.findByText('1 session ended')
  await screen.findByText('No sessions')
})

it('what the server refuses stands in its own words at its field, until that is changed', async () => {
  const { answers } = userServer()
  answers['POST /api/users'] = () =>
    refusal(409, "User 'ADMIN' already exists.", { field: 'username' })
  const said = (label: string) =>
    field(label)
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  await linkTo('admin')
  add('ADMIN', 'short')
  expect(said('Password')).toMatch(/at least 8 characters/)
  add('ADMIN', 'long enough to be taken')
  await waitFor(() => expect(said('Username')).toMatch(/already exists/))
  typeInto(field('Username'), 'somebody-else')
  expect(said('Username') ?? '').not.toMatch(/already exists/)
})

it('a stale edit names the version it began with, and is refused with the reason', async () => {
  const { answers } = userServer(user(2, 'shared'))
  let version: string | null = null
  answers['PUT /api/users/2'] = ({ headers }) => {
    version = headers.get('if-match')
    return refusal(409, 'This user was changed meanwhile.')
  }
  await edit('shared')
  typeInto(editor().getByLabelText('Username'), 'slower')
  fireEvent.click(editor().getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This user was changed meanwhile.',
  )
  expect(version).toBe('"2026-11-15T10:00:00.000Z"')
  expect(editor().getByLabelText<HTMLInputElement>('Username').value).toBe('slower')
})

it('unsaved changes are not lost by a press on the next row or on a link', async () => {
  userServer(user(2, 'neighbour'))
  await edit('admin')
  const name = () => editor().getByLabelText<HTMLInputElement>('Username')
  typeInto(name(), 'half typed')
  await edit('neighbour')
  answer('Cancel')
  expect(name().value).toBe('half typed')
  await edit('neighbour')
  answer('Discard')
  expect(name().value).toBe('neighbour')
  await waitFor(() => expect(document.activeElement).toBe(name()))

  typeInto(field('New password'), 'half typed')
  const link = screen.getByRole('link', { name: 'Activity Logs' })
  fireEvent.click(link)
  answer('Cancel')
  expect(field('New password').value).toBe('half typed')
  fireEvent.click(link)
  answer('Discard')
  await screen.findByRole('heading', { name: 'Activity Logs' })
})

it("one's own password is changed in place, after the old one when the sign-in was long ago", async () => {
  const { answers } = userServer(user(2, 'self'))
  const old = 'my first horse'
  answers['PUT /api/users/2'] = ({ body }) => {
    const { current_password } = body as { current_password?: string }
    if (current_password === old) return user(2, 'self')
    return current_password === undefined
      ? refusal(403, 'Enter your current password.', { code: 'PASSWORD_NEEDED' })
      : refusal(403, 'The current password is not right.')
  }
  await edit('self')
  typeInto(field('New password'), 'my second horse')
  fireEvent.click(editor().getByRole('button', { name: 'Save' }))
  const current = await screen.findByLabelText('Current password')
  expect(document.activeElement).toBe(current)
  expect(screen.getByRole('alert').textContent).toContain('Enter your current password')
  typeInto(current, 'not this one')
  fireEvent.keyDown(current, { key: 'Enter' })
  await screen.findByText('The current password is not right.')
  typeInto(current, old)
  fireEvent.keyDown(current, { key: 'Enter' })
  await screen.findByText('User updated successfully')
  expect(window.location.pathname).toBe('/admin/users')
})
