import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { GiB, overRoom } from '../../image/index.ts'
import { roundGb } from '../free.ts'
import { ImageFailure } from '../problem.ts'
import type { RunTool, ToolEnd } from './confine.ts'
import type { DiskFacts } from './facts.ts'

export const qemuImg = '/usr/bin/qemu-img'
export const qemuPackage = 'qemu-utils'

/** The package of the machine that is missing to take disks; null where none is. */
export const lackOfDisks = (program: string = qemuImg): Promise<string | null> =>
  access(program).then(
    () => null,
    () => qemuPackage,
  )

export interface Conversion extends DiskFacts {
  /** The disk as it was brought. */
  from: string
  /** Our own disk that it lies upon; without it the disk must stand alone. */
  base?: string | null
  /** An empty folder on the disk that keeps the result. */
  folder: string
  run: RunTool
  /** Bytes that may be written there. */
  freeBytes: number
  /** What all images may have, and what they have. */
  room: { quotaGb: number; usedBytes: number }
  onLine: (text: string) => void
}

const memoryBytes = 2 * GiB
const measureMs = 120_000
/** At 20 MB a second, and never less than ten minutes. */
const timeFor = (bytes: number) => Math.max(600_000, Math.ceil(bytes / 20_000))
/** Tables of a disk that holds nothing, and what a file system adds. */
const slackBytes = 64 * 1024 * 1024

/** The same disk as a qcow2 that stands alone, without snapshots or anything else of whoever made it. Answers its place. @throws ImageFailure */
export async function convertDisk(conversion: Conversion, signal: AbortSignal): Promise<string> {
  const { folder, run, from, base = null, freeBytes, room, onLine } = conversion
  const source = sourceOf(conversion)
  const needed = await measure(conversion, source, signal)
  const over = overRoom(room.usedBytes, needed, room.quotaGb)
  if (over !== null) throw new ImageFailure('image_quota', over)
  if (needed + slackBytes > freeBytes) throw new ImageFailure('disk_short', roundGb({ need: needed, free: freeBytes }))
  const timeMs = timeFor(needed)
  const end = await run(
    {
      command: [qemuImg, 'convert', '-p', '-O', 'qcow2', '-o', 'compat=1.1', source, '/out/disk.qcow2'],
      reads: from,
      base,
      writes: folder,
      memoryBytes,
      fileBytes: needed + slackBytes,
      timeMs,
      onLine: progress(onLine),
    },
    signal,
  )
  mustBeWhole(end, timeMs)
  return join(folder, 'disk.qcow2')
}

/** Bytes that the result takes at most, told without writing any of them. */
async function measure({ run, from, base = null, folder, virtualBytes }: Conversion, source: string, signal: AbortSignal): Promise<number> {
  const lines: string[] = []
  const command = [qemuImg, 'measure', '--output=json', '-O', 'qcow2', source]
  const end = await run(
    { command, reads: from, base, writes: folder, memoryBytes, fileBytes: 0, timeMs: measureMs, onLine: (line) => lines.push(line) },
    signal,
  )
  mustBeWhole(end, measureMs)
  const required = /"required": (\d{1,15})\b/u.exec(lines.join(' ').slice(0, 4096))?.[1]
  if (required === undefined) throw new ImageFailure('disk_convert', { text: 'it was not measured' })
  return Math.min(Number(required), virtualBytes + slackBytes)
}

/** The format by name, one plain file, and never what it says of a file below it: that one is named by us, or there is none. */
function sourceOf({ format, base }: Pick<Conversion, 'format' | 'base'>): string {
  const file = (filename: string) => ({ driver: 'file', filename, locking: 'off' })
  const below = base == null ? null : { driver: 'qcow2', backing: null, file: file('/in/base') }
  const backing = format === 'qcow2' || format === 'vmdk' ? { backing: below } : {}
  return `json:${JSON.stringify({ driver: format, ...backing, file: file('/in/disk') })}`
}

function mustBeWhole({ code, isLate, said, signal }: ToolEnd, timeMs: number): void {
  if (code === 0) return
  if (isLate) throw new ImageFailure('disk_time', { minutes: Math.ceil(timeMs / 60_000) })
  if (/no space left/iu.test(said)) throw new ImageFailure('build_disk')
  throw new ImageFailure('disk_convert', { text: (said === '' ? String(signal ?? code) : said).slice(0, 300) })
}

/** `    (20.00/100%)`, again and again over one line. */
function progress(onLine: (text: string) => void): (line: string) => void {
  let told = -1
  return (line) => {
    for (const [, text] of line.matchAll(/\((\d{1,3})\.\d\d\/100%\)/gu)) {
      const tens = Math.floor(Number(text) / 10) * 10
      if (tens > told) onLine(`${(told = tens)}%\n`)
    }
  }
}
