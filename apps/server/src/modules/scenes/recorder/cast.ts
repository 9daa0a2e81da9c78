import { StringDecoder } from 'node:string_decoder'
import type { Size } from '../hall/index.ts'

/** Output that comes so soon after the last is one event: a terminal draws no faster. */
const joinMs = 20
/** An event ends at this length, so that a line of the file has a bound. */
const joinLetters = 16_384

export interface CastLine {
  at_ms: number
  text: string
}

/**
 * Lines of an asciicast v2: output, sizes and marks, never keys. A letter whose bytes come apart is written once it is whole; what
 * is no UTF-8 becomes U+FFFD.
 */
export interface Cast {
  output: (bytes: Uint8Array, at_ms: number) => void
  resize: (size: Size, at_ms: number) => void
  /** Marks a gap: so many bytes were shown here and are not written. */
  lost: (bytes: number, at_ms: number) => void
  /** The lines since the last time; with `isOver` also the half of a letter that waited. */
  take: (isOver?: boolean) => CastLine[]
}

export interface CastInput extends Size {
  /** Seconds since 1970. */
  timestamp: number
  title: string
}

const secondsOf = (ms: number): string => (Math.max(0, ms) / 1_000).toFixed(3)
const lineOf = (at_ms: number, kind: 'o' | 'r' | 'm', text: string): CastLine => ({
  at_ms,
  text: `[${secondsOf(at_ms)},"${kind}",${JSON.stringify(text)}]\n`,
})

export function openCast({ columns, rows, timestamp, title }: CastInput): Cast {
  let decoder = new StringDecoder('utf8')
  let lines: CastLine[] = [{ at_ms: 0, text: `${JSON.stringify({ version: 2, width: columns, height: rows, timestamp, title })}\n` }]
  let open: { at_ms: number; text: string } | null = null
  const close = () => {
    if (open !== null) lines.push(lineOf(open.at_ms, 'o', open.text))
    open = null
  }
  const show = (text: string, at_ms: number) => {
    if (text === '') return
    if (open !== null && (at_ms - open.at_ms >= joinMs || open.text.length >= joinLetters)) close()
    if (open === null) open = { at_ms, text }
    else open.text += text
  }
  const endLetter = (at_ms: number) => {
    show(decoder.end(), at_ms)
    decoder = new StringDecoder('utf8')
    close()
  }
  return {
    output: (bytes, at_ms) => show(decoder.write(Buffer.from(bytes)), at_ms),
    resize: (size, at_ms) => {
      close()
      lines.push(lineOf(at_ms, 'r', `${size.columns}x${size.rows}`))
    },
    lost: (bytes, at_ms) => {
      endLetter(at_ms)
      lines.push(lineOf(at_ms, 'm', `lost ${bytes}`))
    },
    take: (isOver = false) => {
      if (isOver) endLetter(open?.at_ms ?? lines.at(-1)?.at_ms ?? 0)
      close()
      const taken = lines
      lines = []
      return taken
    },
  }
}
