import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isoOf } from './iso.ts'

const sector = 2_048

it('a disc names its files, where they lie and how long they are', () => {
  const content = Buffer.from('instance-id: one\n')
  const iso = isoOf('cidata', [
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
  writeFileSync(join(folder, 'disc'), isoOf('cidata', [{ name: 'meta-data', content: Buffer.from('x') }]))
  expect(execFileSync('/sbin/blkid', ['-o', 'value', '-s', 'LABEL', join(folder, 'disc')], { encoding: 'utf8' }).trim()).toBe('cidata')
  rmSync(folder, { recursive: true })
})
