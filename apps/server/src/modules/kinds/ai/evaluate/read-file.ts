import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import type { Feeding, Problem } from '@beacon/engine/ai'

const notText: Problem = { why: 'encoding', row: null, column: null, count: 1 }

/** Feeds a file piece by piece: it is never held whole. What is no UTF-8 is refused. */
export async function readInto<T>(feeding: Feeding<T>, path: string): Promise<ReturnType<Feeding<T>['end']>> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const stream = createReadStream(path, { highWaterMark: 1 << 20 })
  for await (const piece of stream) {
    const text = decoded(decoder, piece as Buffer)
    if (text === null) return { value: null, problem: notText }
    feeding.feed(text)
  }
  const rest = decoded(decoder, null)
  if (rest === null) return { value: null, problem: notText }
  feeding.feed(rest)
  return feeding.end()
}

function decoded(decoder: TextDecoder, piece: Buffer | null): string | null {
  try {
    const text = piece === null ? decoder.decode() : decoder.decode(piece, { stream: true })
    // A text of two bytes a character decodes, and has nothing in every second place.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
