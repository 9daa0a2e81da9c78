import { createReadStream } from 'node:fs'
import { open, readFile, rm, stat, statfs, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { DriverError, type Ref } from '../driver.ts'
import { discBytes } from '../images.ts'
import { discFileOf, discNode, discDrive, socketOf } from './arguments.ts'
import { readMade } from './made.ts'
import { processOf } from './process.ts'
import { withMonitor, type Monitor } from './qmp.ts'
import type { MachineSite } from './site.ts'

const pieceBytes = 1_048_576

const shape = z.object({ path: z.string(), bytes: z.int(), at: z.number() })
const noteOf = (home: string) => join(home, 'cd.json')

/** Which file lies in the drive of a machine, as it was then; null for an empty one, and for one that was being written. */
async function lyingIn(home: string): Promise<z.output<typeof shape> | null> {
  const text = await readFile(noteOf(home), 'utf8').catch(() => '')
  const read = shape.safeParse(text === '' ? null : JSON.parse(text))
  return read.success ? read.data : null
}

async function factsOf(path: string): Promise<z.output<typeof shape>> {
  const found = await stat(path).catch((error: unknown) => {
    throw new DriverError('image_missing', 'the disc of a machine is gone', { cause: error })
  })
  if (found.size > discBytes) throw new DriverError('driver', `a disc has at most ${discBytes} bytes`)
  return { path, bytes: found.size, at: found.mtimeMs }
}

/** Whether the drive holds what is wanted already. */
export async function holdsDisc(home: string, path: string | null): Promise<boolean> {
  const lying = await lyingIn(home)
  if (path === null || lying === null) return path === null && lying === null
  const wanted = await factsOf(path)
  return lying.path === path && lying.bytes === wanted.bytes && lying.at === wanted.at
}

/**
 * Writes a disc in place. A machine that runs has its drive open and empty meanwhile: QEMU has given away the right to open another
 * file, and reads what is written to the one that it holds.
 */
export async function layDisc(home: string, path: string | null, signal: AbortSignal): Promise<void> {
  if (await holdsDisc(home, path).catch(() => false)) {
    const there = await stat(discFileOf(home)).catch(() => null)
    if (there !== null) return
  }
  await rm(noteOf(home), { force: true })
  const wanted = path === null ? null : await factsOf(path)
  const file = await open(discFileOf(home), 'a+', 0o600)
  await file.close()
  const disc = await open(discFileOf(home), 'r+')
  try {
    await disc.truncate(0)
    const { bavail, bsize } = await statfs(home)
    if (wanted !== null && wanted.bytes > bavail * bsize) throw new DriverError('disk', 'there is no room for the disc of a machine')
    if (wanted !== null) await copyInto(disc, wanted.path, signal)
    await disc.truncate(discBytes)
  } catch (error) {
    await disc.truncate(0)
    throw isFull(error) ? new DriverError('disk', 'there is no room for the disc of a machine', { cause: error }) : error
  } finally {
    await disc.close()
  }
  if (wanted !== null) await writeFile(noteOf(home), JSON.stringify(wanted), { mode: 0o600 })
}

async function copyInto(disc: FileHandle, path: string, signal: AbortSignal): Promise<void> {
  let at = 0
  for await (const piece of createReadStream(path, { signal, highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    await disc.write(piece, 0, piece.length, at)
    at += piece.length
  }
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** Takes out what lies in a drive that runs, and puts in what is wanted. A system that locked its drive is not asked. */
export async function turnDisc(
  monitor: Monitor,
  { home, path, signal }: { home: string; path: string | null; signal: AbortSignal },
): Promise<void> {
  try {
    await withOpenTray(monitor, () => monitor.ask('blockdev-remove-medium', { id: discDrive }))
    await layDisc(home, path, signal)
    if (path !== null) await withOpenTray(monitor, () => monitor.ask('blockdev-insert-medium', { id: discDrive, 'node-name': discNode }))
  } finally {
    await monitor.ask('blockdev-close-tray', { id: discDrive })
  }
}

const mostOpenings = 50
const isClosed = (error: unknown): boolean => error instanceof DriverError && error.message.endsWith('is not open')

/** A system that looks into its drive closes the tray (Linux does at each mount), also between two words of ours: it is opened again. */
async function withOpenTray(monitor: Monitor, step: () => Promise<unknown>): Promise<void> {
  for (let opened = 1; ; opened += 1) {
    await monitor.ask('blockdev-open-tray', { id: discDrive, force: true })
    try {
      await step()
      return
    } catch (error) {
      if (!isClosed(error) || opened === mostOpenings) throw error
    }
  }
}

/** The disc of a machine, now where it runs and else at its next start. @throws DriverError `gone` without the machine */
export async function setDisc(
  { places, turns }: MachineSite,
  { ref, node, path }: { ref: Ref; node: string; path: string | null },
  signal: AbortSignal,
): Promise<void> {
  const home = places.home(ref, node)
  const run = places.run(ref, node)
  await turns.take(places.name(ref, node), async () => {
    const made = await readMade(home)
    if (made === null) throw new DriverError('gone', `there is no machine ${node}`)
    if (!made.hasDrive) throw new DriverError('driver', `${node} has no drive for discs`)
    if ((await processOf(run, places.name(ref, node))) === null) return layDisc(home, path, signal)
    if (await holdsDisc(home, path)) return
    await withMonitor(socketOf(run, 'qmp'), (monitor) => turnDisc(monitor, { home, path, signal }))
  })
}
