import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'

/** Hands over a file of text piece by piece: it is never held whole. False where it is no UTF-8; what was handed over until then is void. */
export async function readText(path: string, take: (piece: string) => void): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    // Checked: a stream without an encoding gives buffers.
    const text = decoded(decoder, piece as Buffer)
    if (text === null) return false
    take(text)
  }
  const rest = decoded(decoder, null)
  if (rest !== null) take(rest)
  return rest !== null
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
