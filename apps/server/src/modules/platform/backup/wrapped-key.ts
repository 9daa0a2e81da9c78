import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from '../../../failure.ts'
import { openSecretBox } from '../secret/index.ts'
import type { WrappedKey } from './manifest.ts'

/** 128 MB and about half a second for each guess. */
const cost = { n: 2 ** 17, r: 8, p: 1 }
const mostMemory = 256 * 1024 * 1024
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const keyOf = (passphrase: string, salt: Buffer, { n, r, p }: typeof cost): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), salt, 32, { N: n, r, p, maxmem: mostMemory })

/** The master key behind a passphrase: scrypt, then AES-256-GCM bound to the key's fingerprint. */
export async function wrapKey(master: Buffer, fingerprint: string, passphrase: string): Promise<WrappedKey> {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, cost), nonce).setAAD(Buffer.from(fingerprint))
  const sealed = Buffer.concat([cipher.update(master), cipher.final()])
  const text = (bytes: Buffer) => bytes.toString('base64')
  return { kdf: 'scrypt', ...cost, salt: text(salt), nonce: text(nonce), tag: text(cipher.getAuthTag()), sealed: text(sealed) }
}

async function unwrapKey(wrapped: WrappedKey, fingerprint: string, passphrase: string): Promise<Buffer> {
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const key = await keyOf(passphrase, bytes(wrapped.salt), wrapped)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(wrapped.nonce), { authTagLength: 16 })
    .setAAD(Buffer.from(fingerprint))
    .setAuthTag(bytes(wrapped.tag))
  try {
    return Buffer.concat([decipher.update(bytes(wrapped.sealed)), decipher.final()])
  } catch {
    return fail('backup_key_wrong', { what: 'passphrase' })
  }
}

export interface GivenKey {
  /** The key of this place, where there is one. */
  own?: Buffer | undefined
  passphrase?: string | undefined
  master_key?: string | undefined
}

/** The master key a backup was made with, from what is at hand. Never a new one: without it the flags inside are lost. */
export async function masterKeyFor(
  { fingerprint, master_key: wrapped }: { fingerprint: string; master_key: WrappedKey | null },
  given: GivenKey,
): Promise<Buffer> {
  const fits = (key: Buffer) => openSecretBox(key).fingerprint === fingerprint
  if (given.master_key !== undefined) {
    const key = Buffer.from(given.master_key.trim(), 'hex')
    return key.length === 32 && fits(key) ? key : fail('backup_key_wrong', { what: 'master_key' })
  }
  if (given.passphrase !== undefined && wrapped !== null) {
    const key = await unwrapKey(wrapped, fingerprint, given.passphrase)
    return fits(key) ? key : fail('backup_key_wrong', { what: 'passphrase' })
  }
  if (given.own !== undefined && fits(given.own)) return given.own
  return fail('backup_key_missing', { master_key: wrapped === null ? 'left_out' : 'wrapped' })
}
