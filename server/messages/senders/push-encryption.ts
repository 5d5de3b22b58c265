import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { HOUR_SECONDS } from '../../../contract/platform/durations.ts'

type SubscriptionKeys = { p256dh: string; auth: string }

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

/** Identifies this site to push services. Base64url: the public key as an uncompressed point, the private one as its number. */
export type VapidKeys = { publicKey: string; privateKey: string }

const VALID_SECONDS = 12 * HOUR_SECONDS

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** The Authorization header of RFC 8292. `contact` is an address of the owner: mailto: or https:. */
export function vapidHeader(keys: VapidKeys, endpoint: string, contact: string, now: Date): string {
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [
    point.subarray(1, 33).toString('base64url'),
    point.subarray(33).toString('base64url'),
  ]
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey },
    format: 'jwk',
  })
  const expires = Math.floor(now.getTime() / 1000) + VALID_SECONDS
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact }
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
