import { expect, test } from 'vitest'
import { lineBytes, lineReader } from './lines.ts'

const readAll = (...chunks: (string | Buffer)[]) => {
  const reader = lineReader()
  return [...chunks.flatMap((chunk) => reader.read(Buffer.from(chunk))), ...reader.rest()]
}

test.each([
  [
    'pieces, ends of both kinds, and the last line without one',
    ['fl', 'ag{a}\r', '\nflag{b}\n\n \nfla', 'g{c}'],
    ['flag{a}', 'flag{b}', 'flag{c}'],
  ],
  ['a line as long as one may be', ['x'.repeat(lineBytes), '\r\ny\n'], ['x'.repeat(lineBytes), 'y']],
  ['one that is longer, wherever it is cut', ['x'.repeat(lineBytes), 'xx', 'x'.repeat(70_000), '\ny\n'], [null, 'y']],
  [
    'bytes that are no text, and ends of lines of others',
    [Buffer.from([0xff, 0x00, 0x61, 0x0c, 0x62, 0x0a]), 'a\u0085b\u2028c\n'],
    ['\uFFFD\uFFFDa\uFFFDb', 'a\uFFFDb\uFFFDc'],
  ],
])('%s', (_what, chunks, lines) => {
  expect(readAll(...chunks)).toEqual(lines)
})
