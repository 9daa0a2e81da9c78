import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { NodeFigures, NodeStats, Ref } from '../driver.ts'
import { readMade } from './made.ts'
import { processOf } from './process.ts'
import type { MachineSite } from './site.ts'

const ticksPerS = 100
const pageBytes = 4_096

interface Sample {
  cpuMs: number
  at: number
}

interface Taken extends Sample {
  memoryBytes: number
  threads: number
}

/** What the process of a machine takes; processor time is told as its sum. Null where it is over. */
async function takenBy(pid: number): Promise<Taken | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name of a process may hold anything; what follows its last bracket does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (at: number) => Number(fields[at] ?? 0)
  return {
    cpuMs: ((field(11) + field(12)) * 1_000) / ticksPerS,
    memoryBytes: field(21) * pageBytes,
    threads: field(17),
    at: performance.now(),
  }
}

export interface Figures {
  figures: () => Promise<NodeFigures[]>
  stats: (ref: Ref) => Promise<NodeStats[]>
}

export function openFigures(site: MachineSite): Figures {
  const { places } = site
  let before = new Map<string, Sample>()
  const looks = new Map<string, Sample>()
  const pidOf = (ref: Ref, node: string) => processOf(places.run(ref, node), places.name(ref, node))
  return {
    figures: async () => {
      const now = new Map<string, Sample>()
      const told: NodeFigures[] = []
      for (const { ref, node } of await places.list()) {
        const pid = await pidOf(ref, node)
        const taken = pid === null ? null : await takenBy(pid)
        if (taken === null) continue
        const name = `${places.name(ref, node)} ${pid}`
        now.set(name, taken)
        told.push({ ref, node, cpuPercent: shareOf(before.get(name), taken), memoryBytes: taken.memoryBytes })
      }
      before = now
      return told
    },
    stats: async (ref) => {
      const told: NodeStats[] = []
      for (const { node } of await places.list(ref)) {
        const pid = await pidOf(ref, node)
        const taken = pid === null ? null : await takenBy(pid)
        if (taken === null) continue
        const name = places.name(ref, node)
        const cpuPercent = shareOf(looks.get(name), taken) ?? 0
        looks.set(name, taken)
        const net = await trafficOf(site, ref, node)
        const { blocks } = await stat(join(places.home(ref, node), 'disk.qcow2'))
        told.push({ node, cpuPercent, memoryBytes: taken.memoryBytes, ...net, writtenBytes: blocks * 512, pids: taken.threads })
      }
      return told
    },
  }
}

function shareOf(before: Sample | undefined, now: Sample): number | null {
  if (before === undefined || now.at <= before.at) return null
  return Math.max(0, ((now.cpuMs - before.cpuMs) / (now.at - before.at)) * 100)
}

/** What a tap sends is what its machine receives. */
async function trafficOf({ places }: MachineSite, ref: Ref, node: string): Promise<{ netRxBytes: number; netTxBytes: number }> {
  const sums = { netRxBytes: 0, netTxBytes: 0 }
  for (const { net } of (await readMade(places.home(ref, node)))?.leases ?? []) {
    const read = async (what: 'rx_bytes' | 'tx_bytes') =>
      Number(await readFile(`/sys/class/net/${places.tap(ref, node, net)}/statistics/${what}`, 'utf8').catch(() => '0'))
    sums.netRxBytes += await read('tx_bytes')
    sums.netTxBytes += await read('rx_bytes')
  }
  return sums
}
