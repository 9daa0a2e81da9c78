import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { resourceSignature } from '@beacon/api/bank/resource-import'
import type * as z from 'zod/mini'

/** What is signed begins with this, so that a signature of something else never fits. */
const head = Buffer.from('beacon resource package 1\n')
export type ResourceSignature = z.output<typeof resourceSignature>

/** The text of `manifest.sig` for these bytes of `manifest.json`. */
export function signManifest(manifest: Buffer, privatePem: string): string {
  const key = createPrivateKey(privatePem)
  const written: ResourceSignature = {
    algorithm: 'ed25519',
    public_key: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    signature: sign(null, Buffer.concat([head, manifest]), key).toString('base64'),
  }
  return `${JSON.stringify(written, null, 1)}\n`
}

/** Was the manifest signed with the key that the signature names? */
export function fitsManifest(manifest: Buffer, { public_key, signature }: ResourceSignature): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.concat([head, manifest]), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
