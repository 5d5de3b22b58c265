import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export type SubscriptionKeys = { p256dh: string; auth: string }

const RECORD_BYTES = 4096
const LAST_RECORD = 2
const PUBLIC_KEY_BYTES = 65
/** What encryption adds to a text: salt, record size, length of the key, key, delimiter, tag. */
export const ENCRYPTION_BYTES = 16 + 4 + 1 + PUBLIC_KEY_BYTES + 1 + 16

/** Encrypts a push message for one subscription: RFC 8291, in the encoding aes128gcm of RFC 8188. */
export function encryptPush(text: Buffer, { p256dh, auth }: SubscriptionKeys): Buffer {
  const theirKey = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH('prime256v1')
  const ourKey = ecdh.generateKeys()
  const shared = ecdh.computeSecret(theirKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ourKey])
  const material = derive(Buffer.from(auth, 'base64url'), shared, keyInfo, 32)
  const salt = randomBytes(16)
  const key = derive(salt, material, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, material, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(text), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()]
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.of(PUBLIC_KEY_BYTES),
    ourKey,
    ...sealed,
    cipher.getAuthTag(),
  ])
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
