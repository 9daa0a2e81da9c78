import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { hasScript, readArchive, tarEntries } from './read-archive.ts'

function entry(path: string, text: string, type = '0'): Buffer {
  const head = Buffer.alloc(512)
  head.write(path, 0)
  head.write(`${text.length.toString(8).padStart(11, '0')}\0`, 124)
  head.write(type, 156)
  head.write('ustar\0', 257)
  return Buffer.concat([head, Buffer.from(text.padEnd(Math.ceil(text.length / 512) * 512, '\0'))])
}
const tar = (...entries: Buffer[]) => Buffer.concat([...entries, Buffer.alloc(1_024)])

it('lists files with their sizes, folders not', () => {
  const bytes = tar(entry('./', '', '5'), entry('./update.sh', 'x'.repeat(600)), entry('src/a.php', 'y'))
  const found = tarEntries(bytes)
  expect(found).toEqual([
    { path: './update.sh', size: 600 },
    { path: 'src/a.php', size: 1 },
  ])
  expect(hasScript(found ?? [])).toBe(true)
  expect(hasScript([{ path: 'fix/update.sh', size: 1 }])).toBe(false)
})

it('knows what is no archive', async () => {
  expect(tarEntries(new TextEncoder().encode('x'.repeat(512)))).toBeNull()
  expect(await readArchive(new Blob(['not packed']))).toBeNull()
})

it('reads a packed one', async () => {
  const packed = gzipSync(tar(entry('update.sh', 'echo')))
  expect(await readArchive(new Blob([new Uint8Array(packed)]))).toEqual([{ path: 'update.sh', size: 4 }])
})
