import { type ExamPaper, examPaper, type SealedPaper } from '@beacon/api/kinds/theory/exam/exam'
import { gcm } from '@noble/ciphers/aes.js'
import * as z from 'zod/mini'

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/**
 * Opens a sealed paper. Rooms are often served over plain HTTP, where browsers have no `crypto.subtle`, so the cipher is a library's.
 * @throws where the key is another paper's, or the text was changed
 */
export function openSealed({ seal, sealed }: SealedPaper, key: string): ExamPaper {
  const bytes = bytesOf(sealed)
  const text = gcm(bytesOf(key), bytes.subarray(0, 12), new TextEncoder().encode(seal)).decrypt(bytes.subarray(12))
  return z.parse(examPaper, JSON.parse(new TextDecoder().decode(text)))
}
