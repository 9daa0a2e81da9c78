import type { SeenNode, SeenState } from '../driver.ts'
import { DriverError, type Ref } from '../driver.ts'
import { socketOf } from './arguments.ts'
import { readMade } from './made.ts'
import { processOf } from './process.ts'
import { statusOf, withMonitor } from './qmp.ts'
import type { MachineSite } from './site.ts'

const answerMs = 1_500
/** One that keeps its memory says nothing for a moment, and so does one on a busy machine. */
const silentMs = 8_000

const stateOf: Readonly<Record<string, SeenState>> = {
  running: 'running',
  paused: 'paused',
  suspended: 'paused',
  prelaunch: 'creating',
  inmigrate: 'creating',
  'restore-vm': 'creating',
  'save-vm': 'paused',
  'finish-migrate': 'paused',
  postmigrate: 'paused',
}

interface Known {
  state: SeenState
  /** Since the first look that it did not answer; null where it did. */
  silentSince: number | null
}

export interface Observer {
  look: () => Promise<SeenNode[]>
}

/** What runs is seen from processes and their monitors; a machine that has been silent for a while counts as broken. */
export function openObserver(site: MachineSite): Observer {
  const { places, ears, turns } = site
  const last = new Map<string, Known>()
  const stateOfOne = async (ref: Ref, node: string): Promise<SeenState> => {
    const name = places.name(ref, node)
    const run = places.run(ref, node)
    const known = last.get(name)
    if ((await processOf(run, name)) === null) {
      last.delete(name)
      return 'stopped'
    }
    // Somebody works on it: its monitor serves nobody else.
    if (turns.isTaken(name)) return known?.state ?? 'creating'
    const told = await turns.take(name, () => askMonitor(run))
    const now = performance.now()
    if (told !== null) {
      last.set(name, { state: told, silentSince: null })
      return told
    }
    const silentSince = known?.silentSince ?? now
    const state = known?.state ?? 'running'
    last.set(name, { state, silentSince })
    return now - silentSince > silentMs ? 'error' : state
  }
  return {
    look: async () => {
      const running = new Set<string>()
      const seen = await Promise.all(
        (await places.list()).map(async ({ ref, node }): Promise<SeenNode | null> => {
          const made = await readMade(places.home(ref, node))
          if (made === null) return null
          const state = await stateOfOne(ref, node)
          if (state !== 'stopped') {
            running.add(places.run(ref, node))
            // Also after a start of this process: machines outlive it.
            await ears.keep(places.run(ref, node), made.leases)
          }
          return {
            ref,
            node,
            state,
            spec: made.spec,
            address: made.leases[0]?.address ?? null,
            exit: null,
            nets: made.leases.map(({ net }) => net),
          }
        }),
      )
      ears.only(running)
      return seen.filter((one) => one !== null)
    },
  }
}

async function askMonitor(run: string): Promise<SeenState | null> {
  try {
    return stateOf[await withMonitor(socketOf(run, 'qmp'), statusOf, answerMs)] ?? 'error'
  } catch (error) {
    if (error instanceof DriverError) return null
    throw error
  }
}
