import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DriverError, type Ref } from '../driver.ts'
import type { FrozenPlace, MachineDisks, StillDisk } from '../images.ts'
import { socketOf } from './arguments.ts'
import { memoryIn } from './bring.ts'
import { dropMachineCage } from './cage.ts'
import { layDisc } from './cd.ts'
import { virtualBytesOf } from './disk.ts'
import { keepMachine } from './machine-snapshots.ts'
import { readMade, type Made } from './made.ts'
import { endProcess, processOf } from './process.ts'
import { withMonitor } from './qmp.ts'
import type { MachineSite } from './site.ts'
import { startProcess } from './start.ts'
import { userOf } from './user.ts'

const mebibyte = 1_048_576
/** What a system has to end itself. Systems without a word of the processor's help take most of it. */
const endS = 90
const lookMs = 100
/** A system that still starts does not hear the button, so it is pressed again. */
const pressMs = 3_000
/** A start, the end and what lies between; nothing of it outlives that, whoever is killed. */
const lifeS = endS + 60

export const machineDisks = (site: MachineSite): MachineDisks => ({
  bytesOf: async ({ node, ...ref }) => {
    const home = site.places.home(ref, node)
    const made = await readMade(home)
    if (made === null) return null
    const { blocks } = await stat(join(home, 'disk.qcow2'))
    return blocks * 512 + made.memoryMb * mebibyte
  },
  copy: (place, folder, signal) => copyStill(site, place, { folder, signal }),
})

async function copyStill(
  site: MachineSite,
  { node, ...ref }: FrozenPlace,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<StillDisk> {
  const { places, turns } = site
  const home = join(folder, 'machine')
  const disk = join(home, 'disk.qcow2')
  await mkdir(home, { recursive: true, mode: 0o700 })
  const made = await turns.take(places.name(ref, node), async () => {
    cutIn(signal)
    await keepMachine(site, { ref, node, file: disk })
    return (await readMade(places.home(ref, node))) ?? gone(node)
  })
  const from = await memoryIn(disk)
  cutIn(signal)
  if (from !== null) await copyFile(join(places.home(ref, node), 'seed.iso'), join(home, 'seed.iso'))
  const hasEnded =
    from === null ? null : await turns.take(`${places.name(ref, node)}.end`, () => endSystem(site, { ref, node, made, home, from, signal }))
  cutIn(signal)
  return { disk, base: made.base, virtualBytes: await virtualBytesOf(disk), hasEnded }
}

function cutIn(signal: AbortSignal): void {
  if (signal.aborted) throw new DriverError('deadline', 'the copy of a disk was cut', { cause: signal.reason })
}

function gone(node: string): never {
  throw new DriverError('gone', `there is no machine ${node}`)
}

/** One that ends in this very moment does not answer; whether it is over is asked next. */
async function press(run: string): Promise<void> {
  try {
    await withMonitor(socketOf(run, 'qmp'), ({ ask }) => ask('system_powerdown'))
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
  }
}

interface Ending {
  ref: Ref
  node: string
  made: Made
  home: string
  /** The memory that the copy goes on with. */
  from: string
  signal: AbortSignal
}

/**
 * Goes on with a copy whose cables hang loose and presses its power button: what the system had not written yet is on its disk once it
 * ended. False where it did not end in time, or at all; its disk is then as after a loss of power.
 */
async function endSystem({ places }: MachineSite, { ref, node, made, home, from, signal }: Ending): Promise<boolean> {
  const own = `${node}.end`
  const [name, run] = [places.name(ref, own), places.run(ref, own)]
  const { base, accelerator, memoryMb, cpuMilli } = made
  const drive = made.hasDrive ? ('empty' as const) : ('none' as const)
  const cards = made.leases.map(({ mac }) => ({ mac, tap: null }))
  const machine = { name, home, run, base, node: { memoryMb, cpuMilli }, cards, accelerator, from, user: await userOf(name), lifeS, drive }
  const isOver = async () => (await processOf(run, name)) === null
  try {
    if (made.hasDrive) await layDisc(home, null, signal)
    await endProcess(name)
    await startProcess(machine)
    await withMonitor(socketOf(run, 'qmp'), ({ ask }) => ask('cont'))
    const until = performance.now() + endS * 1_000
    for (let pressAt = 0; !(await isOver()); await wait(lookMs)) {
      if (signal.aborted || performance.now() > until) return false
      if (performance.now() < pressAt) continue
      await press(run)
      pressAt = performance.now() + pressMs
    }
    return true
  } catch (error) {
    // A machine that is too large for now, or an old one that this QEMU does not take: its disk is there all the same.
    if (error instanceof DriverError) return false
    throw error
  } finally {
    await endProcess(name)
    await dropMachineCage(name)
    await rm(run, { recursive: true, force: true })
  }
}
