import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Keys of one purpose each, derived from the master key. */
export interface SecretBox {
  fingerprint: string
  /** AES-256-GCM: nonce (12) + tag (16) + text. `bind` ties it to its row, so it cannot be moved to another. */
  seal: (purpose: string, text: string, bind?: string) => Buffer
  open: (purpose: string, sealed: Buffer, bind?: string) => string
  /** HMAC-SHA-256, for look-ups and derived values. */
  digest: (purpose: string, text: string) => Buffer
  /** 32 bytes for a purpose and a name, such as the dynamic flags of one contest. */
  derive: (purpose: string, name: string) => Buffer
}

const nonceBytes = 12
const tagBytes = 16
const noncesAtOnce = 512

/** Asking the system for random bytes costs more than sealing with them, so they are fetched many at once; each is used once. */
function openNonces(): () => Buffer {
  let pool = Buffer.alloc(0)
  return () => {
    if (pool.length === 0) pool = randomBytes(nonceBytes * noncesAtOnce)
    const nonce = pool.subarray(0, nonceBytes)
    pool = pool.subarray(nonceBytes)
    return nonce
  }
}

export function openSecretBox(master: Buffer): SecretBox {
  const cache = new Map<string, KeyObject>()
  const nextNonce = openNonces()
  const keyOf = (purpose: string) => {
    const known = cache.get(purpose)
    if (known !== undefined) return known
    // A key object is prepared once; a buffer would be prepared again at every use.
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, 'beacon', purpose, 32)))
    cache.set(purpose, key)
    return key
  }
  return {
    fingerprint: createHash('sha256').update('beacon fingerprint').update(master).digest('hex').slice(0, 32),
    seal: (purpose, text, bind = '') => {
      const nonce = nextNonce()
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal:${purpose}`), nonce)
      cipher.setAAD(Buffer.from(bind))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (purpose, sealed, bind = '') => {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(`seal:${purpose}`), sealed.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(bind))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    digest: (purpose, text) =>
      createHmac('sha256', keyOf(`digest:${purpose}`))
        .update(text)
        .digest(),
    derive: (purpose, name) =>
      createHmac('sha256', keyOf(`derive:${purpose}`))
        .update(name)
        .digest(),
  }
}
