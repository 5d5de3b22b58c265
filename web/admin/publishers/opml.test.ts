import { expect, it } from 'vitest'
import { opmlImportText } from './opml.tsx'

it('says what an import did', () => {
  expect(opmlImportText({ added: 3, skipped: 0, failed: [] })).toEqual({
    kind: 'success',
    text: '3 publishers added',
  })
  expect(opmlImportText({ added: 1, skipped: 2, failed: ['No address: X.'] })).toEqual({
    kind: 'success',
    text: '1 publisher added, 2 already here, 1 failed',
    detail: 'No address: X.',
  })
  expect(opmlImportText({ added: 0, skipped: 4, failed: [] }).text).toBe(
    '0 publishers added, 4 already here',
  )
  expect(opmlImportText({ added: 0, skipped: 0, failed: ['x'] }).kind).toBe('error')
})
