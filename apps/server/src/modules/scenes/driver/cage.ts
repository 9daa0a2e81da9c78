import { existsSync } from 'node:fs'
import { mkdir, readdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'
const periodUs = 100_000

export interface CageLimits {
  memoryBytes: number
  cpuMilli: number
}
/** A control group for one process and all that it starts. */
export interface Cage {
  /** Whoever writes the number of a process here puts it in. */
  doors: readonly string[]
  /** Why it holds nothing, or not all; null where it does. */
  trouble: string | null
}

interface Tree {
  folder: string
  values: (limits: CageLimits) => Record<string, string>
}
const quotaOf = ({ cpuMilli }: CageLimits) => String(Math.round((cpuMilli / 1_000) * periodUs))

/** Both versions of control groups; the first has a tree for each kind. */
const trees = (): Tree[] =>
  existsSync(join(root, 'cgroup.controllers'))
    ? [{ folder: root, values: (limits) => ({ 'memory.max': String(limits.memoryBytes), 'cpu.max': `${quotaOf(limits)} ${periodUs}` }) }]
    : [
        { folder: join(root, 'memory'), values: ({ memoryBytes }) => ({ 'memory.limit_in_bytes': String(memoryBytes) }) },
        { folder: join(root, 'cpu'), values: (limits) => ({ 'cpu.cfs_period_us': String(periodUs), 'cpu.cfs_quota_us': quotaOf(limits) }) },
      ]

/** Where control groups may not be written there is no door, and its trouble says why. */
export async function openCage(group: string, name: string, limits: CageLimits): Promise<Cage> {
  const doors: string[] = []
  let trouble: string | null = null
  for (const { folder, values } of trees())
    try {
      const own = join(folder, group, name)
      await mkdir(own, { recursive: true })
      await giveControllers(folder, group)
      for (const [file, value] of Object.entries(values(limits))) await writeFile(join(own, file), value)
      doors.push(join(own, 'cgroup.procs'))
    } catch (error) {
      // Not root, or a tree that belongs to somebody else.
      trouble ??= error instanceof Error ? error.message : String(error)
    }
  return { doors, trouble }
}

/** The second version gives a group only what its parent lets through. */
async function giveControllers(folder: string, group: string): Promise<void> {
  if (folder !== root) return
  for (const at of [root, join(root, group)]) await writeFile(join(at, 'cgroup.subtree_control'), '+memory +cpu')
}

/** A group without processes; one that is gone, or not empty yet, is no error. */
export async function dropCage(group: string, name: string): Promise<void> {
  for (const { folder } of trees()) await rmdir(join(folder, group, name)).catch(() => undefined)
}

/** All groups whose names begin so, those of a process that was killed too. */
export async function dropCages(group: string, prefix: string): Promise<void> {
  for (const { folder } of trees())
    for (const name of await readdir(join(folder, group)).catch(() => []))
      if (name.startsWith(prefix)) await rmdir(join(folder, group, name)).catch(() => undefined)
}
