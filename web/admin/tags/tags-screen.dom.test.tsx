import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TagInUse } from '../../../contract/news/tags.ts'
import { lostNetwork, press, refusal, showAdmin, typeInto } from '../../testing/show-admin.tsx'
import { TagsScreen } from './tags-screen.tsx'

const tag = (id: number, name: string, categories: string[] = []): TagInUse => ({
  id,
  name,
  categories,
  articles: 0,
})

/** A server that keeps tags. */
function tagServer(...tags: TagInUse[]) {
  const answers = {
    'GET /api/tags/usage': (): unknown => tags,
    'POST /api/tags': ({ body }: { body: unknown }): unknown => {
      const added = tag(tags.length + 1, (body as { name: string }).name)
      tags.push(added)
      return Response.json(added, { status: 201 })
    },
    'DELETE /api/tags/1': (): unknown => tags.shift(),
  }
  return { answers, asked: showAdmin(<TagsScreen />, answers) }
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const add = () => press('Add tag')
const rowOf = (text: string) => screen.findByRole('row', { name: new RegExp(text) })
async function askToDelete(text: string) {
  fireEvent.click(within(await rowOf(text)).getByRole('button', { name: 'Delete' }))
  return screen.findByRole('alertdialog')
}

it('a tag is added by its name, and deleted after a question', async () => {
  tagServer()
  add()
  await screen.findByText('Name is required')
  typeInto(name(), 'Layer 2')
  add()
  await screen.findByText('Tag added successfully')
  const question = await askToDelete('Layer 2')
  within(question).getByText('Are you sure you want to delete this tag?')
  within(question).getByText('Layer 2')
  within(question).getByText('No article and no category uses it.')
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.click(within(await askToDelete('Layer 2')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Tag deleted successfully')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Layer 2/ })).toBeNull())
})

it('a double click adds once and deletes once', async () => {
  const { answers, asked } = tagServer()
  const pressed = Promise.withResolvers<void>()
  const post = answers['POST /api/tags']
  answers['POST /api/tags'] = async (sent) => {
    await pressed.promise
    return post(sent)
  }
  // the second press of a hand comes some milliseconds later
  const twice = async (button: HTMLElement) => {
    fireEvent.click(button)
    await act(() => new Promise((later) => setTimeout(later)))
    fireEvent.click(button)
  }
  await screen.findByText('No tags yet')
  typeInto(name(), 'Restaking')
  await twice(screen.getByRole('button', { name: 'Add tag' }))
  pressed.resolve()
  const row = await rowOf('Restaking')
  await twice(within(row).getByRole('button', { name: 'Delete' }))
  const question = screen.getByRole('alertdialog')
  await twice(within(question).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Tag deleted successfully')
  expect(asked.filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /api/tags',
    'DELETE /api/tags/1',
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('what the server refuses is said with its reason', async () => {
  const { answers } = tagServer(tag(1, 'Twice'))
  answers['POST /api/tags'] = () => refusal(409, "Tag 'Twice' already exists.")
  await rowOf('Twice')
  typeInto(name(), 'twice')
  add()
  await screen.findByText('Failed to add tag')
  screen.getByText("Tag 'Twice' already exists.")
  expect(name().value).toBe('twice')

  const question = await askToDelete('Twice')
  answers['DELETE /api/tags/1'] = () => refusal(404, 'Tag not found.')
  answers['GET /api/tags/usage'] = () => []
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Failed to delete tag')
  screen.getByText('Tag not found.')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Twice/ })).toBeNull())
})

it('a list that cannot be fetched says so and is tried again', async () => {
  const answers: Record<string, () => unknown> = { 'GET /api/tags/usage': lostNetwork }
  showAdmin(<TagsScreen />, answers)
  await screen.findByText('Failed to fetch tags')
  answers['GET /api/tags/usage'] = () => [tag(1, 'DeFi')]
  press('Try again')
  await rowOf('DeFi')
  expect(screen.queryByText('Nothing to show')).toBeNull()
})

it('tags are searched, and the question says what uses one', async () => {
  tagServer(tag(1, 'Stablecoins', ['Stable']), tag(2, 'DeFi'))
  await rowOf('DeFi')
  typeInto(screen.getByLabelText('Search tags'), 'stablec')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  const question = await askToDelete('Stablecoins')
  within(question).getByText(/^Used by the category Stable and 0 articles\./)
})

it('what is typed while a tag is being added stays', async () => {
  const { answers } = tagServer()
  const added = Promise.withResolvers<void>()
  answers['POST /api/tags'] = async () => {
    await added.promise
    return tag(1, 'Oracles')
  }
  await screen.findByText('No tags yet')
  typeInto(name(), 'Oracles')
  add()
  typeInto(name(), 'Bridges')
  added.resolve()
  await screen.findByText('Tag added successfully')
  await waitFor(() => expect(name().value).toBe('Bridges'))
})
