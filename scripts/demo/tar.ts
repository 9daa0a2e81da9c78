import { gzipSync } from 'node:zlib'

const block = 512

function headOf(name: string, bytes: number): Buffer {
  const head = Buffer.alloc(block)
  const write = (at: number, value: string) => head.write(value, at)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  write(0, name)
  write(100, '0000755\0')
  write(124, `${octal(bytes, 11)}\0`)
  write(148, '        ')
  write(156, '0')
  write(257, 'ustar\x0000')
  const sum = [...head].reduce((total, byte) => total + byte, 0)
  write(148, `${octal(sum, 6)}\0 `)
  return head
}

/** A tar.gz of programs, as a team hands in a patch; names are shorter than 100 bytes. */
export function tarGzOf(files: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const content = Buffer.from(text)
    const body = Buffer.alloc(Math.ceil(content.length / block) * block)
    content.copy(body)
    return [headOf(name, content.length), body]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]))
}
