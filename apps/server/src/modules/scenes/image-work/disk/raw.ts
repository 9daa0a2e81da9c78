import { DiskRefusal, type Bytes } from './bytes.ts'
import type { DiskFacts } from './facts.ts'

/** Formats that a tool would take for disks, and that we do not. */
const others: ReadonlyArray<readonly [string, number, string]> = [
  ['qed', 0, 'QED\0'],
  ['vhd', 0, 'conectix'],
  ['luks', 0, 'LUKS\xba\xbe'],
  ['parallels', 0, 'WithoutFreeSpace'],
  ['parallels', 0, 'WithouFreSpacExt'],
  ['cloop', 0, '#!/bin/sh\n#V2.0 Format'],
  ['iso', 0x8001, 'CD001'],
]
/** What begins a disk without a format: a table of partitions, or a file system of Linux over all of it. */
const marks: ReadonlyArray<readonly [number, string]> = [
  [510, '\x55\xaa'],
  [512, 'EFI PART'],
  [0x438, '\x53\xef'],
  [0, 'XFSB'],
  [0x1_00_40, '_BHRfS_M'],
]
export const rawHeadBytes = 0x1_00_48

/** Sectors without a header. Known by what stands in them, since nothing else tells it from any other file. @throws DiskRefusal */
export async function readRaw(bytes: Bytes): Promise<DiskFacts> {
  const head = await bytes.read(0, Math.min(rawHeadBytes, bytes.size))
  const has = (at: number, text: string) => head.subarray(at, at + text.length).toString('latin1') === text
  const other = others.find(([, at, text]) => has(at, text))
  if (other !== undefined) throw new DiskRefusal('disk_format', { format: other[0] })
  if (bytes.size < 512 || !marks.some(([at, text]) => has(at, text))) throw new DiskRefusal('disk_unknown')
  return { format: 'raw', virtualBytes: Math.ceil(bytes.size / 512) * 512 }
}
