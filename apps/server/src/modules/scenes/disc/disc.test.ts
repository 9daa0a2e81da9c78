import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smallDisc, writeDisc, type DiscSource } from './index.ts'
import { testSignal } from '../../../testing/test-signal.ts'

const sector = 2_048

it('a disc names its files, where they lie and how long they are', () => {
  const content = Buffer.from('instance-id: one\n')
  const iso = smallDisc('cidata', [
    { name: 'user-data', content: Buffer.alloc(3_000, 'u') },
    { name: 'meta-data', content },
  ])
  expect(iso.length % sector).toBe(0)
  const head = iso.subarray(16 * sector)
  expect([head.toString('latin1', 1, 6), head.toString('latin1', 40, 72).trim()]).toEqual(['CD001', 'cidata'])
  expect(head.readUInt32LE(80) * sector).toBe(iso.length)
  const folder = iso.subarray(head.readUInt32LE(156 + 2) * sector)
  const names = new Map<string, Buffer>()
  for (let at = 0; folder[at] !== 0; at += folder[at] ?? 0) {
    const record = folder.subarray(at)
    const name = record.toString('latin1', 33, 33 + (record[32] ?? 0))
    const from = record.readUInt32LE(2) * sector
    names.set(name, iso.subarray(from, from + record.readUInt32LE(10)))
  }
  expect([...names.keys()].slice(2)).toEqual(['meta-data;1', 'user-data;1'])
  expect(names.get('meta-data;1')?.toString()).toBe(content.toString())
})

it.runIf(existsSync('/sbin/blkid'))('a tool of the system reads its label', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bcn-iso-'))
  writeFileSync(join(folder, 'disc'), smallDisc('cidata', [{ name: 'meta-data', content: Buffer.from('x') }]))
  expect(execFileSync('/sbin/blkid', ['-o', 'value', '-s', 'LABEL', join(folder, 'disc')], { encoding: 'utf8' }).trim()).toBe('cidata')
  rmSync(folder, { recursive: true })
})

const source = (path: string, text: string): DiscSource => ({
  path,
  bytes: Buffer.byteLength(text),
  open: async function* () {
    yield Buffer.from(text)
  },
})

/** The files below a folder of the tree with long names, as the disc itself tells them. */
function readLong(iso: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (at: number, bytes: number, above: string) => {
    for (let from = at * sector; from < at * sector + bytes;) {
      const length = iso[from] ?? 0
      if (length === 0) {
        from = (Math.floor(from / sector) + 1) * sector
        continue
      }
      const record = iso.subarray(from, from + length)
      const name = Buffer.from(record.subarray(33, 33 + (record[32] ?? 0)))
      const [start, size] = [record.readUInt32LE(2), record.readUInt32LE(10)]
      if (name.length > 1) {
        const path = `${above}${name.swap16().toString('utf16le')}`
        if (((record[25] ?? 0) & 2) === 2) walk(start, size, `${path}/`)
        else found.set(path, iso.subarray(start * sector, start * sector + size).toString())
      }
      from += length
    }
  }
  const head = iso.subarray(17 * sector)
  expect([head[0], head.toString('latin1', 88, 91)]).toEqual([2, '%/E'])
  walk(head.readUInt32LE(158), head.readUInt32LE(166), '')
  return found
}

it('a disc keeps folders, long names and letters of all kinds, however many there are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bcn-disc-'))
  const files = new Map([
    ['install.sh', '#!/bin/sh\n'],
    ['数据/说明 文件.txt', '你好'],
    [`deep/er/${'x'.repeat(90)}.conf`, 'long'],
    ['empty', ''],
    ...Array.from({ length: 300 }, (_, n) => [`many/file-with-a-name-of-some-length-${n}`, String(n)] as const),
  ])
  const path = join(folder, 'disc.iso')
  const { bytes } = await writeDisc(path, { label: 'payload', files: [...files].map(([name, text]) => source(name, text)) }, testSignal())
  const iso = readFileSync(path)
  expect([iso.length, iso.toString('latin1', 32_769, 32_774)]).toEqual([bytes, 'CD001'])
  expect(readLong(iso)).toEqual(files)
  rmSync(folder, { recursive: true })
})

it('a disc refuses what it cannot hold, and a file that changed its length', async () => {
  const write = (...files: DiscSource[]) => writeDisc(join(tmpdir(), `bcn-disc-${process.pid}`), { label: 'x', files }, testSignal())
  for (const path of ['../up', 'a//b', '/root', 'a:b', `${'x'.repeat(104)}`, '', 'a/.', 'line\nbreak'])
    await expect(write(source(path, 'x'))).rejects.toThrow(RangeError)
  await expect(write(source('a', 'x'), source('a', 'y'))).rejects.toThrow(/twice/u)
  await expect(write(source('a', 'x'), source('a/b', 'y'))).rejects.toThrow(/twice/u)
  await expect(write({ ...source('a', 'x'), bytes: 3 })).rejects.toThrow(/in place of/u)
  rmSync(join(tmpdir(), `bcn-disc-${process.pid}`), { force: true })
})
