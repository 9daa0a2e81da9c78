import { mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError, type Ref } from '../driver.ts'
import { socketOf } from './arguments.ts'
import { copyDisk, dropMemory, keepMemory, memoryTags } from './bring.ts'
import { isThere } from './disk.ts'
import { readMade } from './made.ts'
import { processOf } from './process.ts'
import { statusOf, withMonitor } from './qmp.ts'
import type { MachineSite } from './site.ts'

/** Disk and memory of each machine of a generation, under a name. What is kept already stays. Answers how many machines there are. */
export async function takeSnapshot(site: MachineSite, ref: Ref, name: string, signal: AbortSignal): Promise<number> {
  const { places, turns } = site
  const machines = await places.list(ref)
  await mkdir(places.kept(ref.scene, name), { recursive: true, mode: 0o700 })
  for (const { node } of machines) {
    const file = join(places.kept(ref.scene, name), `${node}.qcow2`)
    if (signal.aborted) throw new DriverError('deadline', 'a snapshot was cut')
    if (!(await isThere(file))) await turns.take(places.name(ref, node), () => keepMachine(site, { ref, node, file }))
  }
  return machines.length
}

/** Its disk, and its memory where it runs or was put aside. One that ends meanwhile writes no more, so its disk alone is left. */
export async function keepMachine(site: MachineSite, { ref, node, file }: { ref: Ref; node: string; file: string }): Promise<void> {
  const { places } = site
  const home = places.home(ref, node)
  const disk = join(home, 'disk.qcow2')
  const isRunning = async () => (await processOf(places.run(ref, node), places.name(ref, node))) !== null
  if ((await readMade(home)) === null) throw new DriverError('gone', `there is no machine ${node}`)
  if (!(await isRunning())) return copyDisk(disk, file)
  try {
    await keepRunning(places.run(ref, node), disk, file)
  } catch (error) {
    if (await isRunning()) throw error
    await copyDisk(disk, file)
  }
}

/** It stands still while its disk is copied, so disk and memory are of one moment. */
async function keepRunning(run: string, disk: string, file: string): Promise<void> {
  await withMonitor(socketOf(run, 'qmp'), async (monitor) => {
    const wasRunning = (await statusOf(monitor)) === 'running'
    try {
      await keepMemory(monitor, { disk, tag: memoryTags.kept })
      await copyDisk(disk, file)
      await dropMemory(monitor, memoryTags.kept)
    } finally {
      if (wasRunning) await monitor.ask('cont')
    }
  })
}

/** Answers how many snapshots of machines there were. */
export async function dropSnapshots({ places }: MachineSite, keep: (scene: string) => boolean): Promise<number> {
  let dropped = 0
  for (const scene of await places.scenes()) {
    if (keep(scene) || !(await hasFolder(places.kept(scene)))) continue
    await rm(places.kept(scene), { recursive: true, force: true })
    await rmdir(places.scene(scene)).catch(() => undefined)
    dropped += 1
  }
  return dropped
}

const hasFolder = async (folder: string): Promise<boolean> => {
  return stat(folder).then(
    () => true,
    () => false,
  )
}
