import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Role } from '../../contract/accounts/roles.ts'
import { session } from '../api/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { press, refusal, showAdmin, typeInto } from '../testing/show-admin.tsx'
import { AdminLayout } from './admin-layout.tsx'
import { RowActions } from './data-table/row-actions.tsx'
import { UnsavedChanges } from './editing/leave-guard.tsx'
import { FormPanel } from './screen/form-panel.tsx'
import { ScreenHeader } from './screen/screen-header.tsx'
import { TagsScreen } from './tags/tags-screen.tsx'

// the stand-in for a browser has no popovers
HTMLElement.prototype.showPopover ??= () => undefined

function Screen() {
  return (
    <>
      <ScreenHeader title="A screen" />
      <FormPanel title="Add" onSubmit={() => undefined}>
        <button type="submit">Add it</button>
      </FormPanel>
      <RowActions
        of="it"
        actions={[
          { label: 'Edit' },
          { label: 'Fetch', needs: 'editor' },
          { label: 'Look', needs: 'viewer' },
        ]}
      />
    </>
  )
}

function open(path: string, role: Role, shown = <Screen />) {
  session.begin('a token', { id: 7, username: 'jonas.brack', role })
  const { client } = fakeServer({
    'GET /api/auth/admins': () => ['mara.lind', 'pia.osei', 'one.more'],
  })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/admin" element={<AdminLayout />}>
            <Route path="*" element={shown} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const isOff = (name: string) => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  return button.disabled || button.closest('fieldset[disabled]') !== null
}

it('a section one may not open keeps its heading, says who one is and who could change that', async () => {
  open('/admin/users', 'editor')
  expect(screen.getByRole('heading', { name: 'Users' })).toBeTruthy()
  expect(screen.getByText('Only admins can open this')).toBeTruthy()
  await waitFor(() =>
    expect(
      screen.getByText(
        'You are signed in as jonas.brack, Editor. mara.lind or pia.osei can change your role.',
      ),
    ).toBeTruthy(),
  )
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add it' })).toBeNull()
})

it('every section is listed for every role; what is closed carries a lock, and the person stands at the foot', () => {
  open('/admin/tags', 'editor')
  const menu = within(screen.getByRole('navigation', { name: 'Admin' }))
  expect(menu.getByRole('link', { name: 'Users only admins' })).toBeTruthy()
  expect(menu.getByRole('link', { name: 'Tags' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'jonas.brack Editor' }).getAttribute('href')).toBe(
    '/admin/account',
  )
})

it.each([
  ['/admin/tags', 'admin', [false, false, false, false], ''],
  ['/admin/tags', 'editor', [false, false, false, false], ''],
  ['/admin/tags', 'viewer', [true, true, true, false], 'Only editors and admins change this.'],
  ['/admin/publishers/7', 'editor', [true, true, false, false], 'Only admins change this.'],
  // a section that asks for nothing, as one's own account
  ['/admin/account', 'viewer', [false, false, true, false], ''],
] satisfies [string, Role, boolean[], string][])(
  'at %s for a %s what may not be used is off, and it says why',
  (path, role, off, reason) => {
    open(path, role)
    expect(['Add it', 'Edit', 'Fetch', 'Look'].map(isOff)).toEqual(off)
    expect(screen.queryByText(/^Only .* change this/)?.textContent ?? '').toBe(reason)
  },
)

it('on a phone the links stand in a sheet, which Escape closes and gives the focus back', () => {
  open('/admin/tags', 'editor')
  const button = screen.getByRole('button', { name: 'Open menu' })
  button.focus()
  fireEvent.click(button)
  const sheet = screen.getByRole('dialog', { name: 'Menu' })
  within(sheet).getByRole('link', { name: 'Activity Logs' })
  fireEvent.keyDown(sheet, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  return waitFor(() => expect(document.activeElement).toBe(button))
})

it('a link of the sheet asks before it takes away what was typed, and closes the sheet behind it', async () => {
  const typed = (
    <>
      <Screen />
      <UnsavedChanges when />
    </>
  )
  open('/admin/tags', 'editor', typed)
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Menu' }))
  fireEvent.click(sheet.getByRole('link', { name: 'Activity Logs' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Unsaved changes' }))
  fireEvent.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull())
})

it('a token that was revoked elsewhere leads to the login at the next call, and back from there', async () => {
  const screens = (
    <Routes>
      <Route path="/admin" element={<AdminLayout />}>
        <Route path="tags" element={<TagsScreen />} />
      </Route>
      <Route path="/login" element={<p>Sign in again</p>} />
    </Routes>
  )
  const answers: Record<string, () => unknown> = {
    'GET /api/auth/verify': () => ({ user: { id: 1, username: 'admin', role: 'admin' } }),
    'GET /api/tags/usage': () => [],
  }
  showAdmin(screens, answers, '/admin/tags')
  await screen.findByText('No tags yet')
  answers['POST /api/tags'] = () => refusal(401, 'Sign in first.')
  typeInto(screen.getByLabelText('Name'), 'Too late')
  press('Add tag')
  await screen.findByText('Sign in again')
  expect(window.location.pathname + window.location.search).toBe('/login?from=%2Fadmin%2Ftags')
  expect(session.token()).toBeNull()
})
