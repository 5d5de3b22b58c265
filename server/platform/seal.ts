import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const MASK = '••••'
/** Shown instead of a mask when a key cannot be decrypted. */
const KEY_LOST = 'Enter the key again'
const VERSION = 'v1.'

/** Encrypts a key, so that a stolen dump alone does not reveal it. */
export async function sealKey(config: Config, plain: string): Promise<string> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await masterKey(config), nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null when there is none, or when it was sealed with another secret. */
export async function unsealKey(config: Config, sealed: string | null): Promise<string | null> {
  if (!sealed?.startsWith(VERSION)) return null
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', await masterKey(config), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export async function maskedKey(config: Config, sealed: string | null): Promise<string | null> {
  if (sealed === null) return null
  const plain = await unsealKey(config, sealed)
  if (plain === null) return KEY_LOST
  return MASK + (plain.length > 8 ? plain.slice(-4) : '')
}

/** An HMAC under the site's own key, in base64url. Each purpose has a key of its own. */
export async function siteMac(config: Config, purpose: string, text: string): Promise<string> {
  return createHmac('sha256', await masterKey(config, purpose))
    .update(text)
    .digest('base64url')
}

/** Whether a submitted form still contains the mask. */
export const isMask = (text: string) => text.startsWith(MASK) || text === KEY_LOST

/**
 * Servers sharing a database share its password, which a dump does not contain. With the embedded database
 * the secret is a file.
 */
async function masterKey(
  { databaseUrl, dataDir }: Config,
  purpose = 'publisher content keys',
): Promise<Buffer> {
  const password = databaseUrl
    ? decodeURIComponent(new URL(databaseUrl.replace('@/', '@localhost/')).password)
    : ''
  const secret = password ? Buffer.from(password) : await secretFile(dataDir)
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

async function secretFile(folder: string): Promise<Buffer> {
  const path = join(folder, 'secret.key')
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await mkdir(folder, { recursive: true })
  try {
    // 'wx': if two processes start at once, both use the first one's secret.
    await writeFile(path, randomBytes(32), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(path)
}
