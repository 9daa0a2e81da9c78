import { createHmac } from 'node:crypto'
import type { SignHead } from '@beacon/engine/attack-defense'
import type { SecretBox } from '../../../platform/secret/index.ts'

const macBytes = 12
/** One byte says it in a flag. */
export const keyVersion = (run: number): number => run % 256

const signWith =
  (key: Buffer, version: number): SignHead =>
  (head, asked) =>
    asked === version ? createHmac('sha256', key).update(head).digest().subarray(0, macBytes) : null

/** Proves flags of one run of a contest; those of other runs are none. */
export const signerOf = (secret: SecretBox, { contest_id, run }: { contest_id: string; run: number }): SignHead =>
  signWith(secret.derive('ad-flag', `${contest_id}/${run}`), keyVersion(run))

/** Of a key that is thrown away. */
export const signerOfKey = (key: Buffer, run: number): SignHead => signWith(key, keyVersion(run))
