import type { ContainerInfo, ContainerStats } from 'dockerode'
import type { NodeStats, Ref } from '../driver.ts'
import { unless } from './connect.ts'
import { labelNames } from './names.ts'
import type { Site } from './site.ts'

/** What each running node takes now; processor time is a share of one core between two looks of the engine. */
export async function readStats({ engine, names }: Site, ref: Ref): Promise<NodeStats[]> {
  // The types leave out the size that was asked for.
  const listed: Sized[] = await engine.ask((docker) => docker.listContainers({ filters: names.filter(ref), size: true } as object))
  const figures = await Promise.all(
    listed.map(async ({ Id, Labels, SizeRw }) => {
      const stats = await unless(
        [404, 409],
        engine.ask((docker) => docker.getContainer(Id).stats({ stream: false })),
      )
      const node = Labels[labelNames.node]
      return stats === null || node === undefined ? null : figuresOf(node, stats, SizeRw ?? 0)
    }),
  )
  return figures.filter((one) => one !== null)
}

interface Sized extends ContainerInfo {
  SizeRw?: number
}

/** Parts that an engine leaves out of what is paused or has just ended. */
type Sparse = { [K in keyof ContainerStats]?: Partial<ContainerStats[K]> }

function figuresOf(node: string, stats: Sparse, writtenBytes: number): NodeStats {
  const used = (stats.cpu_stats?.cpu_usage?.total_usage ?? 0) - (stats.precpu_stats?.cpu_usage?.total_usage ?? 0)
  const whole = (stats.cpu_stats?.system_cpu_usage ?? 0) - (stats.precpu_stats?.system_cpu_usage ?? 0)
  const cores = stats.cpu_stats?.online_cpus ?? 1
  const nets = Object.values(stats.networks ?? {})
  const sum = (key: 'rx_bytes' | 'tx_bytes') => nets.reduce((total, net) => total + (net?.[key] ?? 0), 0)
  return {
    node,
    cpuPercent: whole > 0 ? Math.max(0, (used / whole) * cores * 100) : 0,
    memoryBytes: stats.memory_stats?.usage ?? 0,
    netRxBytes: sum('rx_bytes'),
    netTxBytes: sum('tx_bytes'),
    writtenBytes,
    pids: stats.pids_stats?.current ?? 0,
  }
}
