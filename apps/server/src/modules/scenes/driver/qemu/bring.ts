import type { NodeSpec, SceneSpec } from '@beacon/engine/scene'
import { copyFile, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError, type Step } from '../driver.ts'
import { socketOf } from './arguments.ts'
import { blankDisk } from '../images.ts'
import { holdsDisc, layDisc, turnDisc } from './cd.ts'
import { createBlank, createDisk, isThere, tagsIn } from './disk.ts'
import { leasesOf } from './leases.ts'
import { machineDigest, readMade, writeMade, type Made } from './made.ts'
import { endProcess, processOf, untilGone } from './process.ts'
import { statusOf, withMonitor, type Monitor } from './qmp.ts'
import { removeMachine } from './remove.ts'
import { seedOf } from './seed.ts'
import type { MachineSite } from './site.ts'
import { startProcess } from './start.ts'
import { joinTap, prepareTap } from './taps.ts'
import { userOf } from './user.ts'

export type Want = 'running' | 'paused' | 'hanged'

/** Names of memory in a disk: of a machine that was put aside, and of one that a snapshot kept. It is gone on with once. */
export const memoryTags = { hanged: 'hanged', kept: 'kept' } as const
const ownTags: readonly string[] = Object.values(memoryTags)
/** The memory that a machine goes on with at its next start. */
export const memoryIn = async (disk: string): Promise<string | null> => {
  const tags = await tagsIn(disk)
  return ownTags.find((tag) => tags.includes(tag)) ?? null
}
const aliveMs = 5_000

interface Work {
  spec: SceneSpec
  node: NodeSpec
  want: Want
  signal: AbortSignal
  tell: (word: Step['word'], node: string) => void
}

/** Brings one machine to what is wanted. Each step looks before it acts. */
export async function bringMachine(site: MachineSite, work: Work): Promise<void> {
  const { spec, node, want, signal, tell } = work
  tell('create', node.id)
  cutIn(signal)
  const made = await ensureMade(site, work)
  tell('start', node.id)
  cutIn(signal)
  const name = site.places.name(spec, node.id)
  const run = site.places.run(spec, node.id)
  const home = site.places.home(spec, node.id)
  if (want === 'hanged') return hang(site, work)
  if (!(await isAnswering(run, name))) {
    await endProcess(name)
    await startMachine(site, work, made)
  }
  await withMonitor(socketOf(run, 'qmp'), async (monitor) => {
    // Once it answers it listens everywhere: at its cards as well, where it is told its address.
    await statusOf(monitor)
    await site.ears.keep(run, made.leases)
    if (node.cd !== undefined && !(await holdsDisc(home, node.cd.path))) await turnDisc(monitor, { home, path: node.cd.path, signal })
    for (const { net } of node.nets) await joinTap(site, { ref: spec, node: node.id, net }, signal)
    await letGo(site, work, monitor)
  })
}

function cutIn(signal: AbortSignal): void {
  if (signal.aborted) throw new DriverError('deadline', 'the work on a machine was cut', { cause: signal.reason })
}

async function ensureMade(site: MachineSite, { spec, node, signal }: Work): Promise<Made> {
  const { places } = site
  const home = places.home(spec, node.id)
  const base = places.image(node.image)
  if (base !== null && node.image === blankDisk) await createBlank(base)
  if (base === null || !(await isThere(base))) throw new DriverError('image_missing', `there is no disk ${node.image}`)
  const digest = machineDigest(spec, node)
  const standing = await readMade(home)
  if (standing?.spec === digest || (standing !== null && spec.isMade === true)) return standing
  if (spec.isMade === true) throw new DriverError('lost', `there is no disk of ${node.id}`, { node: node.id })
  await removeMachine(site, { ref: spec, node: node.id }, signal)
  await mkdir(home, { recursive: true, mode: 0o700 })
  await firstDisk(site, { spec, node, base })
  const leases = leasesOf(places.install, spec, node).map((lease, at) => ({
    ...lease,
    routes: [...lease.routes],
    net: node.nets[at]?.net ?? '',
  }))
  const { memoryMb, cpuMilli } = node
  const hasDrive = node.cd !== undefined
  const made: Made = { spec: digest, base, memoryMb, cpuMilli, accelerator: await site.accelerator(), hasDrive, leases }
  await writeMade(home, made)
  return made
}

/** Of the image, or what a snapshot kept, memory included. */
async function firstDisk({ places }: MachineSite, { spec, node, base }: { spec: SceneSpec; node: NodeSpec; base: string }): Promise<void> {
  const disk = join(places.home(spec, node.id), 'disk.qcow2')
  if (spec.from === undefined) return createDisk(disk, { base, atLeastMb: node.diskMb })
  const kept = join(places.kept(spec.scene, spec.from), `${node.id}.qcow2`)
  if (!(await isThere(kept))) throw new DriverError('image_missing', `the snapshot ${spec.from} keeps nothing of ${node.id}`)
  await copyDisk(kept, disk)
}

/** Whole or not there; where the file system can, no byte is copied. */
export async function copyDisk(from: string, to: string): Promise<void> {
  await copyFile(from, `${to}.new`, constants.COPYFILE_FICLONE)
  await rename(`${to}.new`, to)
}

/** One that hangs, or whose socket is gone, can be asked nothing any more: it is started again from its disk. */
async function isAnswering(run: string, name: string): Promise<boolean> {
  if ((await processOf(run, name)) === null) return false
  try {
    await withMonitor(socketOf(run, 'qmp'), statusOf, aliveMs)
    return true
  } catch (error) {
    if (error instanceof DriverError) return false
    throw error
  }
}

async function startMachine(site: MachineSite, { spec, node, signal }: Work, made: Made): Promise<void> {
  const { places } = site
  const owner = site.isRoot ? null : (process.getuid?.() ?? null)
  for (const { net } of node.nets) await prepareTap({ ...site, owner }, places.tap(spec, node.id, net), signal)
  const home = places.home(spec, node.id)
  const from = await memoryIn(join(home, 'disk.qcow2'))
  await writeSeed(home, spec, node, made)
  if (node.cd !== undefined) await layDisc(home, node.cd.path, signal)
  site.cage.trouble = await startProcess({
    name: places.name(spec, node.id),
    home,
    run: places.run(spec, node.id),
    base: made.base,
    node,
    accelerator: made.accelerator,
    cards: made.leases.map(({ net, mac }) => ({ mac, tap: places.tap(spec, node.id, net) })),
    from,
    drive: node.cd === undefined ? 'none' : node.cd.path === null ? 'empty' : 'full',
    user: await userOf(places.name(spec, node.id)),
  })
}

/** Written in place: a machine that runs keeps the file open and reads it anew when it starts over. */
export const writeSeed = (home: string, spec: SceneSpec, node: NodeSpec, made: Made): Promise<void> =>
  writeFile(join(home, 'seed.iso'), seedOf(spec, node, made.leases), { mode: 0o600, flag: 'r+' }).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await writeFile(join(home, 'seed.iso'), seedOf(spec, node, made.leases), { mode: 0o600 })
  })

/** Memory that was gone on with is dropped first: a later start would go back to it. */
async function letGo({ places }: MachineSite, { spec, node, want }: Work, monitor: Monitor): Promise<void> {
  for (const tag of await tagsIn(join(places.home(spec, node.id), 'disk.qcow2'))) if (ownTags.includes(tag)) await dropMemory(monitor, tag)
  const status = await statusOf(monitor)
  if (want === 'paused') {
    // What never went on is no paused machine yet.
    if (status === 'prelaunch') await monitor.ask('cont')
    if (status !== 'paused') await monitor.ask('stop')
  } else if (status !== 'running') await monitor.ask('cont')
}

export const dropMemory = (monitor: Monitor, tag: string): Promise<void> => monitor.job('snapshot-delete', { tag, devices: ['disk0'] })

export async function keepMemory(monitor: Monitor, { disk, tag }: { disk: string; tag: string }): Promise<void> {
  await monitor.ask('stop')
  if ((await tagsIn(disk)).includes(tag)) await dropMemory(monitor, tag)
  await monitor.job('snapshot-save', { tag, vmstate: 'disk0', devices: ['disk0'] })
}

/** Its memory goes to its disk, then it ends. One that answers nothing is ended as it is. */
async function hang({ places }: MachineSite, { spec, node }: Work): Promise<void> {
  const name = places.name(spec, node.id)
  const run = places.run(spec, node.id)
  const pid = await processOf(run, name)
  if (pid === null) return
  if (!(await isAnswering(run, name))) return endProcess(name)
  const disk = join(places.home(spec, node.id), 'disk.qcow2')
  await withMonitor(socketOf(run, 'qmp'), async (monitor) => {
    await keepMemory(monitor, { disk, tag: memoryTags.hanged })
    // It may end before it has answered.
    await monitor.ask('quit').catch(() => undefined)
  })
  await untilGone(pid)
  await rm(run, { recursive: true, force: true })
}
