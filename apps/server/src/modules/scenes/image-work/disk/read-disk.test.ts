import { expect, it } from 'vitest'
import { boundedBytes, DiskRefusal } from './bytes.ts'
import { readDisk } from './read-disk.ts'
import { qcow2, raw, vdi, vmdk, vmdkLines } from './samples.ts'

const read = (bytes: Buffer) =>
  readDisk(boundedBytes(bytes.length, async (offset, length) => bytes.subarray(offset, offset + length))).catch((error: unknown) => {
    if (error instanceof DiskRefusal) return error.code
    throw error
  })
const mib = 2 ** 20

it.each([
  ['qcow2 of version 3', qcow2(), 'qcow2'],
  ['qcow2 of version 2', qcow2({ version: 2 }), 'qcow2'],
  ['qcow2 that was not closed', qcow2({ features: 1n }), 'qcow2'],
  ['vmdk of one file', vmdk(), 'vmdk'],
  [
    'vmdk as OVA holds it',
    vmdk({ version: 3, lines: [...vmdkLines.slice(0, -1), 'createType="streamOptimized"', 'RW 2048 SPARSE "a.vmdk"'] }),
    'vmdk',
  ],
  ['vdi', vdi(), 'vdi'],
  ['raw', raw(), 'raw'],
])('takes %s', async (_what, bytes, format) => {
  expect(await read(bytes)).toEqual({ format, virtualBytes: mib })
})

const nul = String.fromCharCode(0)
it.each([
  ['a backing file', qcow2({ backingAt: 104n, backingBytes: 11 }), 'disk_backing'],
  ['a backing file without a place', qcow2({ backingBytes: 11 }), 'disk_backing'],
  ['a format of a backing file', qcow2({ extensions: [[0xe2_79_2a_ca, 'raw']] }), 'disk_backing'],
  ['data in another file', qcow2({ features: 4n }), 'disk_data_file'],
  [
    'a name of another file',
    qcow2({
      extensions: [
        [0x68_03_f8_57, 'x'],
        [0x44_41_54_41, '/etc/shadow'],
      ],
    }),
    'disk_data_file',
  ],
  ['a feature nobody knows', qcow2({ features: 32n }), 'disk_feature'],
  ['encryption', qcow2({ crypt: 2 }), 'disk_encrypted'],
  ['version 1', qcow2({ version: 1 }), 'disk_version'],
  ['clusters of no size', qcow2({ clusterBits: 40 }), 'disk_broken'],
  ['a table longer than the file', qcow2({ tableEntries: 0x7f_ff_ff }), 'disk_broken'],
  [
    'an extension longer than its cluster',
    Buffer.concat([qcow2().subarray(0, 104), Buffer.from('68000001ffffffff', 'hex'), qcow2().subarray(112)]),
    'disk_broken',
  ],
  ['exabytes', qcow2({ size: 1n << 62n }), 'disk_broken'],
  ['more than a node may have', qcow2({ size: 1n << 40n }), 'disk_size'],
  ['no bytes', qcow2({ size: 0n }), 'disk_broken'],
  ['the beginning of one', qcow2().subarray(0, 40), 'disk_broken'],
])('refuses qcow2 with %s', async (_what, bytes, code) => {
  expect(await read(bytes)).toBe(code)
})

it.each([
  ['a descriptor alone', Buffer.from(`${vmdkLines.join('\n')}\nRW 2048 FLAT "/etc/shadow" 0\n`.padEnd(1024)), 'disk_extents'],
  ['a descriptor in disguise', vmdk({ capacity: 0n }), 'disk_extents'],
  ['an extent elsewhere', vmdk({ lines: [...vmdkLines, 'RW 2048 SPARSE "../../other.vmdk"'] }), 'disk_extents'],
  ['an absolute extent', vmdk({ lines: [...vmdkLines, 'RW 2048 FLAT "/etc/shadow" 0'] }), 'disk_extents'],
  ['a second extent', vmdk({ lines: [...vmdkLines, 'RW 1 SPARSE "a"', 'RW 1 FLAT "/etc/shadow" 0'] }), 'disk_extents'],
  ['no extent', vmdk({ lines: vmdkLines }), 'disk_extents'],
  [
    'a type of several files',
    vmdk({ lines: [...vmdkLines.slice(0, -1), 'createType="vmfsSparse"', 'RW 2048 SPARSE "a"'] }),
    'disk_extents',
  ],
  ['a parent', vmdk({ lines: [...vmdkLines, 'parentFileNameHint="/etc/shadow"', 'RW 2048 SPARSE "a"'] }), 'disk_parent'],
  [
    'a parent by its number',
    vmdk({ lines: ['# Disk DescriptorFile', 'parentCID=12345678', 'createType="monolithicSparse"', 'RW 2048 SPARSE "a"'] }),
    'disk_parent',
  ],
  [
    'a parent behind the end of the text',
    vmdk({ lines: [...vmdkLines, 'RW 2048 SPARSE "a"', `${nul}parentFileNameHint="/etc/shadow"`] }),
    'disk_parent',
  ],
  ['a version nobody knows', vmdk({ version: 9 }), 'disk_version'],
])('refuses vmdk with %s', async (_what, bytes, code) => {
  expect(await read(bytes)).toBe(code)
})

it.each([
  ['vdi that holds differences', vdi({ type: 4 }), 'disk_parent'],
  ['vdi with a parent', vdi({ parent: 1 }), 'disk_parent'],
  ['vhd', Buffer.concat([Buffer.from('conectix'), Buffer.alloc(1024)]), 'disk_format'],
  ['qed', Buffer.concat([Buffer.from('QED\0'), Buffer.alloc(1024)]), 'disk_format'],
  ['luks', Buffer.concat([Buffer.from('LUKS\xba\xbe', 'latin1'), Buffer.alloc(1024)]), 'disk_format'],
  ['an ISO', Buffer.concat([Buffer.alloc(0x80_01), Buffer.from('CD001'), Buffer.alloc(4096)]), 'disk_format'],
  ['text', Buffer.from('hello'.padEnd(4096)), 'disk_unknown'],
  ['zeros', Buffer.alloc(4096), 'disk_unknown'],
  ['nothing', Buffer.alloc(0), 'disk_unknown'],
])('refuses %s', async (_what, bytes, code) => {
  expect(await read(bytes)).toBe(code)
})

it('reads no header of any bytes for long, and never outside', async () => {
  let seed = 7
  const next = () => (seed = (seed * 48_271) % 0x7f_ff_ff_ff)
  for (let n = 0; n < 2_000; n += 1) {
    const bytes = [qcow2, vmdk, vdi, () => raw()][n % 4]?.() ?? raw()
    for (let flips = 0; flips < 8; flips += 1) bytes[next() % 1_024] = next() & 0xff
    const answer = await read(bytes)
    expect(typeof answer === 'string' || answer.virtualBytes > 0).toBe(true)
  }
})
