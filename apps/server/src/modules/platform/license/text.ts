import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { licenseText, type LicenseText } from '@beacon/api/platform/license'

const head = '-----BEGIN BEACON LICENCE-----'
const foot = '-----END BEACON LICENCE-----'
const lineLength = 64
/** What is signed begins with this, so that a signature of something else is never a licence. */
const context = 'beacon licence 1\n'
const signed = (payload: Buffer): Buffer => Buffer.concat([Buffer.from(context), payload])

export type LicenseRead = { license: LicenseText } | { reason: 'form' | 'signature' | 'product' }

/** The text of a licence file: what it says and its Ed25519 signature, in lines that survive mail. */
export function writeLicense(license: LicenseText, privatePem: string): string {
  const payload = Buffer.from(JSON.stringify(license))
  const body = `${payload.toString('base64')}.${sign(null, signed(payload), createPrivateKey(privatePem)).toString('base64')}`
  // bounded: one set of characters, a fixed number of times at most
  const lines = body.match(new RegExp(`.{1,${lineLength}}`, 'gu')) ?? []
  return [head, ...lines, foot, ''].join('\n')
}

/** Reads a licence file that one of the keys has signed. Times and installation are judged by the caller. */
export function readLicense(text: string, publicPems: readonly string[]): LicenseRead {
  const from = text.indexOf(head)
  const to = text.indexOf(foot)
  if (from === -1 || to < from) return { reason: 'form' }
  const [payloadText = '', signatureText = '', ...rest] = text
    .slice(from + head.length, to)
    .replaceAll(/\s+/gu, '')
    .split('.')
  if (rest.length > 0 || payloadText === '' || signatureText === '') return { reason: 'form' }
  const payload = Buffer.from(payloadText, 'base64')
  const signature = Buffer.from(signatureText, 'base64')
  if (!publicPems.some((pem) => verify(null, signed(payload), createPublicKey(pem), signature))) return { reason: 'signature' }
  const license = licenseText.safeParse(jsonOf(payload))
  if (!license.success) return { reason: 'form' }
  return license.data.product === 'beacon' ? { license: license.data } : { reason: 'product' }
}

function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return null
  }
}

/** A pair for whoever gives out licences: the public half goes into the product. */
export function makeKeys(): { privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
