import { chownSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { localStorage } from './local.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-storage-'))
})
const filesIn = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('what is put can be opened whole or in part, with its size and sum, until it is removed', async () => {
  const storage = localStorage(folder)
  const stored = await storage.put('attachment', Readable.from([Buffer.from('beacon '), Buffer.from('fire')]), 100)
  expect(stored).toMatchObject({ bytes: 11, sha256: '4bafb6aea8e9dd051f9f0cd39fca015d5051fd82ac3e9428bfa9ffdefe78eb63' })
  expect(await text((await storage.open(stored.key)).stream)).toBe('beacon fire')
  expect(await text((await storage.open(stored.key, { start: 7, end: 10 })).stream)).toBe('fire')
  await storage.remove(stored.key)
  expect(filesIn()).toHaveLength(0)
})

test('one byte past the limit, or a stream that breaks, leaves nothing', async () => {
  const storage = localStorage(folder)
  await expect(storage.put('attachment', Readable.from([Buffer.alloc(101)]), 100)).rejects.toMatchObject({ code: 'file_size' })
  const broken = new Readable({
    read() {
      this.destroy(new Error('the line broke'))
    },
  })
  await expect(storage.put('attachment', broken, 100)).rejects.toThrow('the line broke')
  expect(filesIn()).toHaveLength(0)
})

test.each(['../../etc/passwd', 'attachment/../x', '/etc/passwd', 'attachment/aa/not-an-id-but-long-enough-for-36-char/..'])(
  '%s is no key',
  (key) => {
    expect(() => localStorage(folder).path(key)).toThrow('not a storage key')
  },
)

test('halves of a day ago are swept, those of now are not', async () => {
  const place = join(folder, 'attachment', 'aa')
  mkdirSync(place, { recursive: true })
  for (const name of ['old.part', 'new.part', 'old']) writeFileSync(join(place, name), 'x')
  const longAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const name of ['old.part', 'old']) utimesSync(join(place, name), longAgo, longAgo)
  expect(await localStorage(folder).sweep()).toBe(1)
  expect(
    filesIn()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['new.part', 'old'])
})

/** As in a scene machine, where root writes into the folder of the server. */
test.runIf(process.getuid?.() === 0)('what root puts belongs to the owner of the folder, and nothing that a link leads to', async () => {
  const owner = 1_234
  chownSync(folder, owner, owner)
  const storage = localStorage(folder)
  const { key } = await storage.put('attachment', Readable.from([Buffer.from('x')]), 100)
  const added = await storage.append('recording')
  await added.close()
  const uids = [key, added.key]
    .flatMap((one) => [one, one.slice(0, -37), one.slice(0, -40)])
    .map((path) => statSync(join(folder, path)).uid)
  expect(uids).toEqual(uids.map(() => owner))
  const elsewhere = mkdtempSync(join(tmpdir(), 'beacon-elsewhere-'))
  symlinkSync(elsewhere, join(folder, 'picture'))
  await expect(storage.put('picture', Readable.from([Buffer.from('x')]), 100)).rejects.toThrow('leads elsewhere')
  expect(statSync(elsewhere).uid).toBe(0)
})
