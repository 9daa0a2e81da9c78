import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageProblemCode } from '@beacon/api/image/image-limits'
import { askReader } from '../../../../reader-process.ts'
import type { Refused } from '../../../platform/archive/index.ts'
import { refused } from '../archive/read.ts'
import { freeIn } from '../free.ts'
import { ImageFailure } from '../problem.ts'
import type { RunTool } from './confine.ts'
import { convertDisk, type Conversion, lackOfDisks, qemuPackage } from './convert.ts'
import type { DiskFacts } from './facts.ts'
import type { DiskStore } from './store.ts'
import type { DiskAnswer, DiskTask } from './worker.ts'

export interface BroughtDisk {
  sha256: string
  /** On this machine: what is empty takes none. */
  bytes: number
  virtualBytes: number
  format: DiskFacts['format']
}
export interface DiskWork {
  store: DiskStore
  run: RunTool
  /** Bytes that stay free on the disk of the store. */
  floorBytes: number
  freeBytes?: (folder: string) => Promise<number>
  program?: string
}
export interface Bringing {
  path: string
  /** The disk of an OVA that is wanted. */
  member: string
  room: Conversion['room']
  onStep: (step: 'check' | 'convert') => void
  onLine: (text: string) => void
}

const worker = join(import.meta.dirname, 'worker.ts')
const memoryMb = 256
/** An OVA is read twice. */
const timeFor = (bytes: number) => Math.max(120_000, Math.ceil(bytes / 20_000))

/** From a file as it was uploaded to a disk of ours, or a reason in plain words. @throws ImageFailure */
export async function bringDisk(work: DiskWork, bringing: Bringing, signal: AbortSignal): Promise<BroughtDisk> {
  const { store } = work
  await mustHaveTool(work)
  const aside = await store.aside()
  try {
    bringing.onStep('check')
    const to = join(aside.folder, 'member')
    const { facts, member } = await readFile(bringing, { to, free: await freeFor(work) })
    signal.throwIfAborted()
    bringing.onLine(`${member ?? ''} ${facts.format}, ${facts.virtualBytes} B\n`.trimStart())
    bringing.onStep('convert')
    const from = member === null ? bringing.path : to
    return await takeIn(work, { ...bringing, facts, from, folder: aside.folder }, signal)
  } finally {
    await aside.drop()
  }
}

/** @throws ImageFailure disk_tool */
export async function mustHaveTool({ program }: Pick<DiskWork, 'program'>): Promise<void> {
  if ((await lackOfDisks(program)) !== null) throw new ImageFailure('disk_tool', { package: qemuPackage })
}

/** Bytes that may be written beside the disks of the store. */
export const freeFor = async ({ store, floorBytes, freeBytes = freeIn }: DiskWork): Promise<number> =>
  Math.max(0, (await freeBytes(store.folder)) - floorBytes)

interface Taking extends Pick<Bringing, 'room' | 'onLine'>, Pick<Conversion, 'from' | 'base'> {
  facts: DiskFacts
  /** An empty folder of the store. */
  folder: string
}

/** Flattens a disk into one of the store. @throws ImageFailure */
export async function takeIn(
  work: DiskWork,
  { facts, from, base, folder, room, onLine }: Taking,
  signal: AbortSignal,
): Promise<BroughtDisk> {
  const { store, run } = work
  const below = base === undefined ? {} : { base }
  const made = await convertDisk({ ...facts, ...below, from, folder, run, freeBytes: await freeFor(work), room, onLine }, signal)
  mustStandAlone(await askWorker({ path: made, member: '', mostBytes: 0, to: join(folder, 'none') }), facts.virtualBytes)
  return { ...(await store.keep(made)), virtualBytes: facts.virtualBytes, format: facts.format }
}

async function readFile(
  { path, member }: Bringing,
  { to, free }: { to: string; free: number },
): Promise<Exclude<DiskAnswer, { disk: unknown }>> {
  return askWorker({ path, member, mostBytes: free, to })
}

/** What the tool wrote is read as strictly as what was brought. */
function mustStandAlone({ facts }: { facts: DiskFacts }, virtualBytes: number): void {
  if (facts.format !== 'qcow2' || facts.virtualBytes !== virtualBytes)
    throw new ImageFailure('disk_convert', { text: 'the result differs' })
}

interface DiskRequest {
  path: string
  member: string
  mostBytes: number
  to: string
}

async function askWorker({ path, member, mostBytes, to }: DiskRequest): Promise<Exclude<DiskAnswer, { disk: unknown }>> {
  const { size } = await stat(path)
  const task: DiskTask = { source: { kind: 'file', path }, member, mostBytes, to }
  const means = { memoryMb, timeMs: timeFor(size), reads: [path, to], writes: [to] }
  const told = await askReader<DiskAnswer | Refused>(worker, { ...task, source: { ...task.source } }, means)
  if ('end' in told)
    throw new ImageFailure('archive_limit', { limit: told.end.why === 'time' ? `${means.timeMs / 1_000} s` : `${memoryMb} MB` })
  const { answer } = told
  if ('refusal' in answer) throw refused(answer.refusal)
  if ('error' in answer) throw new Error(answer.error)
  if ('disk' in answer) throw new ImageFailure(answer.disk.code satisfies ImageProblemCode, answer.disk.details)
  return answer
}
