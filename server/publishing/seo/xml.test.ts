import { expect, it } from 'vitest'
import { readAttributes } from '../../news/feed-reading/scan-xml.ts'
import { xml } from './xml.ts'

it.each(['say "hi"', "it's", 'a < b > c', 'R&D &amp; more', '" onload="x'])(
  '%s comes back out of an attribute',
  (text) => {
    expect(readAttributes(` term="${xml(text)}" scheme="s"`)).toEqual({ term: text, scheme: 's' })
  },
)
