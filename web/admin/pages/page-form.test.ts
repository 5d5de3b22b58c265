import { expect, it } from 'vitest'
import { PAGE_TEMPLATES } from '../../../contract/news/pages.ts'
import { pageErrors, pageForm, templates } from './page-fields.tsx'

const about = { ...pageForm.empty, path: ' /about ', meta_title: ' About us ' }

it('offers the templates of the contract', () => {
  expect(templates).toEqual(PAGE_TEMPLATES)
})

it('sends trimmed texts, and null for what is empty', () => {
  expect(pageForm.write(about)).toEqual({
    path: '/about',
    template: 'Standard',
    meta_title: 'About us',
    meta_description: null,
    og_image: null,
    body: null,
    in_footer: false,
  })
})

it('opens a stored page', () => {
  const stored = { id: 1, updated_at: '', body_html: '', ...pageForm.write(about) }
  expect(pageForm.read(stored)).toEqual({ ...about, path: '/about', meta_title: 'About us' })
})

it('asks for path and meta title', () => {
  expect(pageErrors(pageForm.empty)).toEqual({
    path: 'Path is required',
    meta_title: 'Meta title is required',
  })
  expect(pageErrors({ ...about, path: 'about' })).toEqual({
    path: "Start with a slash, for example '/about'",
  })
  expect(pageErrors(about)).toEqual({})
})
