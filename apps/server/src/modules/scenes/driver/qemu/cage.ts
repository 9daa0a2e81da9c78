import { machineBesideMb, type NodeSpec } from '@beacon/engine/scene'
import { existsSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'
const group = 'beacon-machines'
const mebibyte = 1_048_576
const periodUs = 100_000

type Limits = Pick<NodeSpec, 'cpuMilli' | 'memoryMb'>

interface Cage {
  folder: string
  values: (limits: Limits) => Record<string, string>
}

const bytesOf = ({ memoryMb }: Limits) => String((memoryMb + machineBesideMb) * mebibyte)
const quotaOf = ({ cpuMilli }: Limits) => String(Math.round((cpuMilli / 1_000) * periodUs))

/** Both versions of control groups; the first has a tree for each kind. */
const cages = (): Cage[] =>
  existsSync(join(root, 'cgroup.controllers'))
    ? [{ folder: root, values: (limits) => ({ 'memory.max': bytesOf(limits), 'cpu.max': `${quotaOf(limits)} ${periodUs}` }) }]
    : [
        { folder: join(root, 'memory'), values: (limits) => ({ 'memory.limit_in_bytes': bytesOf(limits) }) },
        { folder: join(root, 'cpu'), values: (limits) => ({ 'cpu.cfs_period_us': String(periodUs), 'cpu.cfs_quota_us': quotaOf(limits) }) },
      ]

/**
 * Holds a machine to its cores and memory. Where control groups may not be written it has as many cores as were given and the memory of
 * its own, and no more: QEMU itself gives it none. Answers why; null where it is held.
 */
export async function limitProcess(pid: number, name: string, limits: Limits): Promise<string | null> {
  let trouble: string | null = null
  for (const { folder, values } of cages())
    try {
      const own = join(folder, group, name)
      await mkdir(own, { recursive: true })
      await giveControllers(folder)
      for (const [file, value] of Object.entries(values(limits))) await writeFile(join(own, file), value)
      await writeFile(join(own, 'cgroup.procs'), String(pid))
    } catch (error) {
      // Not root, or a tree that belongs to somebody else.
      trouble ??= error instanceof Error ? error.message : String(error)
    }
  return trouble
}

/** The second version gives a group only what its parent lets through. */
async function giveControllers(folder: string): Promise<void> {
  if (folder !== root) return
  for (const at of [root, join(root, group)]) await writeFile(join(at, 'cgroup.subtree_control'), '+memory +cpu')
}

/** A group without processes; one that is gone, or not empty yet, is no error. */
export async function dropCage(name: string): Promise<void> {
  for (const { folder } of cages()) await rmdir(join(folder, group, name)).catch(() => undefined)
}
