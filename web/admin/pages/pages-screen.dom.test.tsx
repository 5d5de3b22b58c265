import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AdminPage } from '../../../contract/news/pages.ts'
import { lostNetwork, press, refusal, showAdmin, typeInto } from '../../testing/show-admin.tsx'
import { PagesScreen } from './pages-screen.tsx'

const page = (id: number, path: string): AdminPage => ({
  id,
  path,
  template: 'Standard',
  meta_title: path.slice(1),
  meta_description: null,
  og_image: null,
  body: null,
  body_html: '',
  in_footer: false,
  updated_at: '2026-11-15T10:00:00.000Z',
})

/** A server with three pages. */
function pageServer(address = '/admin/pages') {
  let pages = [page(1, '/contact'), page(2, '/pricing'), page(3, '/services')]
  const answers: Record<string, (sent: { body: unknown }) => unknown> = {
    'GET /api/pages': () => pages,
    'POST /api/pages': ({ body }) => {
      const created = { ...page(4, '/about'), ...(body as object) }
      pages = [...pages, created]
      return Response.json(created, { status: 201 })
    },
    'PUT /api/pages/%2Fservices': ({ body }) => {
      const sent = body as AdminPage
      const stored = { ...page(3, '/services'), ...sent, meta_title: sent.meta_title.trim() }
      pages = pages.map((each) => (each.id === 3 ? stored : each))
      return stored
    },
    'DELETE /api/pages/4': () => {
      pages = pages.filter(({ id }) => id !== 4)
      return page(4, '/about')
    },
  }
  showAdmin(<PagesScreen />, answers, address)
  return answers
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const open = async (path: string) =>
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(`^${path}`) }))
const inDialog = () => within(screen.getByRole('dialog', { name: 'Create New Page' }))
const question = () => within(screen.getByRole('alertdialog', { name: 'Unsaved changes' }))
const answer = (name: string) => fireEvent.click(question().getByRole('button', { name }))
const goBack = () =>
  act(() => {
    window.history.replaceState(null, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })

it('a page is created, previewed, changed and deleted', async () => {
  const answers = pageServer()
  answers['PUT /api/pages/%2Fabout'] = ({ body }) => ({ ...page(4, '/about'), ...(body as object) })
  await screen.findByText('Select a page to edit')
  press('Create New Page')
  expect(document.activeElement).toBe(inDialog().getByPlaceholderText('/about'))
  fireEvent.click(inDialog().getByRole('button', { name: 'Create Page' }))
  await inDialog().findByText('Path is required')
  inDialog().getByText('Meta title is required')
  typeInto(inDialog().getByLabelText('Path'), '/about')
  typeInto(inDialog().getByLabelText('Meta title'), 'About us')
  fireEvent.click(inDialog().getByRole('button', { name: 'Create Page' }))
  await screen.findByText('Page created successfully')
  await waitFor(() => expect(window.location.search).toBe('?path=%2Fabout'))

  await waitFor(() => typeInto(field('Meta description'), 'Who writes here, and why.'))
  const region = (name: string) => screen.getByRole('region', { name })
  expect(region('Search preview').textContent).toContain('Who writes here, and why.')
  expect(region('Share card').textContent).toContain('About us')
  screen.getByText('Unsaved changes')
  await open('/contact')
  answer('Cancel')
  press('Save')
  await screen.findByText('Page updated successfully')

  press('Delete')
  const sure = within(screen.getByRole('alertdialog'))
  sure.getByText('Are you sure you want to delete this page?')
  fireEvent.click(sure.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Page deleted successfully')
  await waitFor(() => expect(screen.queryByRole('link', { name: /^\/about/ })).toBeNull())
})

it('what is typed while a page is saved stays, and is still to be saved', async () => {
  const answers = pageServer('/admin/pages?path=%2Fservices')
  const saved = Promise.withResolvers<void>()
  const put = answers['PUT /api/pages/%2Fservices']
  answers['PUT /api/pages/%2Fservices'] = async (sent) => {
    await saved.promise
    return put?.(sent)
  }
  await screen.findByLabelText('Meta title')
  typeInto(field('Meta title'), 'All services ')
  press('Save')
  typeInto(field('Meta description'), 'Typed meanwhile')
  await open('/contact')
  answer('Cancel')
  saved.resolve()
  await screen.findByText('Page updated successfully')
  await waitFor(() => expect(field('Meta title').value).toBe('All services'))
  expect(field('Meta description').value).toBe('Typed meanwhile')
  press('Save')
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  expect(field('Meta description').value).toBe('Typed meanwhile')
})

it('an unsaved page, or a new one half written, is not left without a question', async () => {
  pageServer('/admin/pages?path=%2Fcontact')
  await screen.findByLabelText('Meta title')
  typeInto(field('Meta title'), 'Half written')
  press('Create New Page')
  answer('Cancel')
  expect(field('Meta title').value).toBe('Half written')
  press('Create New Page')
  answer('Discard')

  typeInto(inDialog().getByLabelText('Path'), '/half-written')
  await waitFor(() => expect(window.history.state?.held).toBe(true))
  goBack()
  answer('Cancel')
  expect(inDialog().getByLabelText<HTMLInputElement>('Path').value).toBe('/half-written')
  expect(window.history.state.held).toBe(true)
  goBack()
  answer('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Meta title').value).toBe('contact')
})

it('what fails is said with its reason', async () => {
  const answers = pageServer('/admin/pages?path=%2Fpricing')
  await screen.findByLabelText('Meta title')
  answers['POST /api/pages'] = () => refusal(409, "Page '/contact' already exists.")
  press('Create New Page')
  typeInto(inDialog().getByLabelText('Path'), '/contact')
  typeInto(inDialog().getByLabelText('Meta title'), 'Again')
  fireEvent.click(inDialog().getByRole('button', { name: 'Create Page' }))
  await screen.findByText('Failed to create page')
  screen.getByText("Page '/contact' already exists.")
  fireEvent.click(inDialog().getByRole('button', { name: 'Cancel' }))
  answer('Discard')

  answers['PUT /api/pages/%2Fpricing'] = () => refusal(409, 'It was changed meanwhile.')
  typeInto(field('Meta title'), 'Pricing, mine')
  press('Save')
  await screen.findByText('Failed to update page')
  screen.getByText('It was changed meanwhile.')

  press('Discard')
  answers['DELETE /api/pages/2'] = () => refusal(404, 'Page not found.')
  press('Delete')
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Failed to delete page')
})

it('pages that cannot be fetched are said to be so', async () => {
  showAdmin(<PagesScreen />, { 'GET /api/pages': lostNetwork }, '/admin/pages')
  await screen.findByText('Failed to fetch pages')
})
