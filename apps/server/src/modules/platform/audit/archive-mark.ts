import type { SecretBox } from '../secret/index.ts'

export type Signer = Pick<SecretBox, 'digest' | 'derive'>

/** What is known of a month that left the table. */
export interface Archive {
  /** Its first day, as 2026-05-01. */
  month: string
  file_name: string
  sha256: string
  rows: number
  ranges: [number, number][]
  seal_hash: string
  signature: string
}

/** The signature over all the rest, with a key that is derived from the master key. */
export function signatureOf(signer: Signer, { month, file_name, sha256, rows, ranges, seal_hash }: Omit<Archive, 'signature'>): string {
  return signer.digest('audit_archive', JSON.stringify([month, file_name, sha256, rows, ranges, seal_hash])).toString('hex')
}

/** Was this archive written by an installation with our master key, and not changed since? */
export const isOwnArchive = (signer: Signer, archive: Archive): boolean => signatureOf(signer, archive) === archive.signature
