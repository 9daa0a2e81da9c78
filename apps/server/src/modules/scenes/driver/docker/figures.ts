import type { ContainerStats } from 'dockerode'
import type { NodeFigures } from '../driver.ts'
import { unless } from './connect.ts'
import { labelNames, refOf } from './names.ts'
import type { Site } from './site.ts'

const atOnce = 8

interface Sample {
  /** Nanoseconds of processor time, and when they were read, in milliseconds. */
  cpu: number
  at: number
}

/** Figures of all nodes, one look of the engine each. Such a look has no figures of before: the last ones are kept here. */
export function openFigures({ engine, names }: Site): (signal: AbortSignal) => Promise<NodeFigures[]> {
  let before = new Map<string, Sample>()
  return async (signal) => {
    const listed = await engine.ask((docker) => docker.listContainers({ filters: names.filter() }), { signal })
    const nodes = listed.flatMap(({ Id, Labels }) => {
      const ref = refOf(Labels)
      const node = Labels[labelNames.node]
      return ref === null || node === undefined || Labels[labelNames.role] !== 'node' ? [] : [{ Id, ref, node }]
    })
    const now = new Map<string, Sample>()
    const figures: NodeFigures[] = []
    for (let at = 0; at < nodes.length; at += atOnce)
      await Promise.all(
        nodes.slice(at, at + atOnce).map(async ({ Id, ref, node }) => {
          const stats = await unless(
            [404, 409],
            engine.ask((docker) => docker.getContainer(Id).stats({ stream: false, 'one-shot': true }), { signal }),
          )
          if (stats === null) return
          const sample = sampleOf(stats)
          if (sample !== null) now.set(Id, sample)
          figures.push({ ref, node, cpuPercent: shareOf(before.get(Id), sample), memoryBytes: memoryOf(stats) })
        }),
      )
    before = now
    return figures
  }
}

/** What is paused or has just ended leaves parts out. */
type Sparse = { [K in keyof ContainerStats]?: Partial<ContainerStats[K]> }

function sampleOf({ cpu_stats, read }: Sparse): Sample | null {
  const cpu = cpu_stats?.cpu_usage?.total_usage
  const at = Date.parse(String(read))
  return cpu === undefined || Number.isNaN(at) ? null : { cpu, at }
}

function shareOf(before: Sample | undefined, now: Sample | null): number | null {
  if (before === undefined || now === null || now.at <= before.at) return null
  return Math.max(0, ((now.cpu - before.cpu) / 1e6 / (now.at - before.at)) * 100)
}

/** Pages of files that the kernel may drop are nobody's use. */
function memoryOf({ memory_stats }: Sparse): number {
  const cached = memory_stats?.stats?.inactive_file ?? 0
  return Math.max(0, (memory_stats?.usage ?? 0) - cached)
}
