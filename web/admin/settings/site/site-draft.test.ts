import { expect, test } from 'vitest'
import type { SiteReply } from '../../../../contract/platform/site.ts'
import {
  addressProblem,
  canBeSaved,
  nothingSaved,
  problemOf,
  settingsOf,
  siteDraftOf,
} from './site-draft.ts'

const defaults: SiteReply['defaults'] = {
  ...nothingSaved,
  name: 'From Env',
  footer_links: [],
  notice: false,
  show_outlets: true,
  show_corrections: true,
  show_moves: true,
  mcp: true,
  data_files: false,
}
const shown = siteDraftOf({ saved: nothingSaved, defaults })

test('a form that was not touched saves nothing but defaults', () => {
  expect(shown).toMatchObject({
    name: 'From Env',
    tagline: '',
    accent: '#2941d9',
    data_files: false,
  })
  expect(settingsOf(shown, defaults)).toEqual(nothingSaved)
  expect(settingsOf({ ...shown, name: '  ', contact: ' ' }, defaults)).toEqual(nothingSaved)
})

test('what differs is saved, and shown again', () => {
  const footer_links = [{ id: 7, label: ' Imprint ', href: '/imprint' }]
  const saved = settingsOf(
    { ...shown, name: 'Wire', accent: '#0b6e69', mcp: false, footer_links },
    defaults,
  )
  expect(saved).toEqual({
    ...nothingSaved,
    name: 'Wire',
    accent: '#0b6e69',
    mcp: false,
    footer_links: [{ label: 'Imprint', href: '/imprint' }],
  })
  expect(settingsOf(siteDraftOf({ saved, defaults }), defaults)).toEqual(saved)
})

test('a pale accent, half a colour and half a link cannot be saved', () => {
  expect(canBeSaved(shown)).toBe(true)
  expect(canBeSaved({ ...shown, accent: '#d9a21b' })).toBe(false)
  expect(canBeSaved({ ...shown, accent: '#0b' })).toBe(false)
  expect(canBeSaved({ ...shown, footer_links: [{ id: 0, label: 'A', href: '' }] })).toBe(false)
  expect(problemOf('#0b')?.sentence).toBe('Write a colour such as #0b6e69.')
  expect(addressProblem('javascript:alert(1)')).toBeDefined()
  expect(addressProblem('/scores')).toBeUndefined()
})
