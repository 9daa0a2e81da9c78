import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../secret/index.ts'

/** Keys that are derived from a master key. */
export type Signer = Pick<SecretBox, 'digest'>

/** The signature over the sum of a manifest, which holds the sums of all parts: only who knows the master key can make it. */
export const signatureOf = (signer: Signer, sum: string): string => signer.digest('backup_manifest', sum).toString('hex')

export function isSignedBy(signer: Signer, sum: string, signature: string): boolean {
  const wanted = Buffer.from(signatureOf(signer, sum))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
