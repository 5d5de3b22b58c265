import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** Identifies this site to push services. Base64url: the public key as an uncompressed point, the private one as its number. */
export type VapidKeys = { publicKey: string; privateKey: string }

const VALID_SECONDS = 12 * 3600

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** The Authorization header of RFC 8292. `contact` is an address of the owner: mailto: or https:. */
export function vapidHeader(keys: VapidKeys, endpoint: string, contact: string, now: Date): string {
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
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
