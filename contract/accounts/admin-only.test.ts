import { expect, test } from 'vitest'
import * as z from 'zod'
import { adminOnly, textWithoutSecrets, trimmed, withoutSecrets } from './admin-only.ts'

test('a description leaves a field for admins only, and a text without its secrets', () => {
  const schema = z.object({
    shown: z.string(),
    cost: adminOnly(z.number()).meta({ description: 'Cost' }),
    text: withoutSecrets(z.string(), textWithoutSecrets).meta({ description: 'Text' }),
    maybe: withoutSecrets(z.string(), textWithoutSecrets).nullable().meta({ description: 'Text' }),
  })
  const reply = { shown: 'a', cost: 7, text: 'spent $7', maybe: 'cost: $8' }
  expect(trimmed(schema).parse(reply)).toEqual({ shown: 'a', text: 'spent', maybe: 'cost:' })
  expect(schema.parse(reply)).toEqual(reply)
})
