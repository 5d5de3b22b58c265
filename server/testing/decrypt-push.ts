const { subtle } = globalThis.crypto
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

export type Phone = {
  keys: Pick<CryptoKeyPair, 'privateKey'>
  p256dh: Uint8Array<ArrayBuffer>
  auth: Uint8Array<ArrayBuffer>
}

/** The keys a browser makes when it subscribes. */
export async function newPhone(): Promise<Phone> {
  const keys = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ])
  const p256dh = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
  return { keys, p256dh, auth: globalThis.crypto.getRandomValues(new Uint8Array(16)) }
}

/** The subscription of the example in RFC 8291, and its private key. */
export const SAMPLE_PHONE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const SAMPLE_PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'

/** Keys that stay the same from start to start. */
export async function samplePhone(): Promise<Phone> {
  const read = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const p256dh = read(SAMPLE_PHONE.p256dh)
  const [x, y] = [p256dh.subarray(1, 33), p256dh.subarray(33)].map((half) =>
    Buffer.from(half).toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: SAMPLE_PRIVATE_KEY }
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const privateKey = await subtle.importKey('jwk', jwk, curve, false, ['deriveBits'])
  return { keys: { privateKey }, p256dh, auth: read(SAMPLE_PHONE.auth) }
}

async function hkdf(
  salt: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
) {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8),
  )
}

/** What a browser does with a push message: RFC 8291 by WebCrypto, sharing no code with the sender. */
export async function decryptPush(
  { keys, p256dh, auth }: Phone,
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const salt = body.slice(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.slice(21, 21 + keyLength)
  const sender = await subtle.importKey(
    'raw',
    senderKey,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  )
  const shared = new Uint8Array(
    await subtle.deriveBits({ name: 'ECDH', public: sender }, keys.privateKey, 256),
  )
  const material = await hkdf(auth, shared, joined(bytes('WebPush: info\0'), p256dh, senderKey), 32)
  const key = await hkdf(salt, material, bytes('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf(salt, material, bytes('Content-Encoding: nonce\0'), 12)
  const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const padded = Buffer.from(
    await subtle.decrypt({ name: 'AES-GCM', iv }, aes, body.slice(21 + keyLength)),
  )
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Wrong padding')
  return padded.subarray(0, end).toString('utf8')
}

/** The claims of a VAPID header, after its signature was checked with the key in it. */
export async function checkVapid(header: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const publicKey = await subtle.importKey(
    'raw',
    new Uint8Array(Buffer.from(key, 'base64url')),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  const isGenuine = await subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    new Uint8Array(Buffer.from(signature, 'base64url')),
    bytes(`${head}.${claims}`),
  )
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { isGenuine, key, head: read(head), claims: read(claims) }
}
