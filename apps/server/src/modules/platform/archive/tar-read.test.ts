import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { tarEntry } from '../../rounds/patch/testing/patched.ts'
import { readTar } from './index.ts'

const mebibyte = 1024 ** 2
const limits = { entries: 10, bytes: mebibyte }
const names = async (behind: number) => {
  const heard: string[] = []
  const source = Readable.from([
    tarEntry('update.sh', { text: 'true' }),
    Buffer.alloc(1_024),
    ...Array.from({ length: behind }, () => Buffer.alloc(mebibyte)),
  ])
  await readTar(source, limits, async ({ name }) => void heard.push(name))
  return { heard, isRead: source.readableEnded }
}

test('what stands behind the end of a tar is read to its end', async () => {
  expect(await names(1)).toEqual({ heard: ['update.sh'], isRead: true })
})

test('and counts like the rest: zeros behind an end are a bomb', async () => {
  await expect(names(3)).rejects.toMatchObject({ code: 'import_bomb' })
})
