import { expect, test } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { readConfig } from './config.ts'
import { isMask, maskedKey, sealKey, unsealKey } from './seal.ts'

const config = readConfig({ DATA_DIR: testFolder() })
const masked = async (key: string) => maskedKey(config, await sealKey(config, key))

test.each([
  ['sk-1234567890abcd', '••••abcd'],
  ['123456789', '••••6789'],
  // what is short would be shown whole, or nearly
  ['12345678', '••••'],
  ['12345', '••••'],
  ['1234', '••••'],
  ['1', '••••'],
])('the key %j is shown as %j', async (key, shown) => {
  expect(await masked(key)).toBe(shown)
  expect(isMask(shown)).toBe(true)
})

test('a sealed key is opened with the secret that sealed it, and with no other', async () => {
  const sealed = await sealKey(config, 'sk-1234567890abcd')
  expect(sealed).not.toContain('1234567890')
  expect(await unsealKey(config, sealed)).toBe('sk-1234567890abcd')
  const elsewhere = readConfig({ DATA_DIR: testFolder() })
  expect(await unsealKey(elsewhere, sealed)).toBeNull()
  expect(await unsealKey(config, `${sealed.slice(0, -2)}xx`)).toBeNull()
  expect(await maskedKey(config, null)).toBeNull()
  // it would look like a good one
  expect(await maskedKey(elsewhere, sealed)).toBe('Enter the key again')
  expect(isMask('Enter the key again')).toBe(true)
})
