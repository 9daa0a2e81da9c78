const block = 512
const endBlocks = 2

interface TarFile {
  /** Without a slash at its start. */
  path: string
  content: Buffer
  mode: number
}

/** A tar archive of a few small files that belong to root. */
export function tarOf(files: readonly TarFile[]): Buffer {
  const parts = files.flatMap(({ path, content, mode }) => [headOf(path, content.length, mode), padded(content)])
  return Buffer.concat([...parts, Buffer.alloc(block * endBlocks)])
}

const padded = (content: Buffer): Buffer => Buffer.concat([content, Buffer.alloc((block - (content.length % block)) % block)])

function headOf(path: string, size: number, mode: number): Buffer {
  const head = Buffer.alloc(block)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  head.write(path, 0, 100, 'latin1')
  head.write(octal(mode, 7), 100)
  head.write(octal(0, 7), 108)
  head.write(octal(0, 7), 116)
  head.write(octal(size, 11), 124)
  head.write(octal(0, 11), 136)
  head.write(' '.repeat(8), 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257, 'latin1')
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}
