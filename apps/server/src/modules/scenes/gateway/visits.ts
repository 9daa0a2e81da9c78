import type { Platform } from '../../../context.ts'
import { every } from '../../../every.ts'
import { writeSceneLog } from '../life/index.ts'

/** Somebody at a port of a node: its connections, one after the other or many at once, are one entry of the scene's log. */
interface Visit {
  scene_id: string
  node: string
  port: number
  user_id: string
}
interface Running extends Visit {
  open: number
  connections: number
  up: number
  down: number
  since: number
  leftAt: number
}

/** A page opens and closes connections all the time; as long after the last one the visit is over. */
const quietMs = 30_000
const lookMs = 5_000

export interface Visits {
  start: (platform: Platform) => void
  enter: (visit: Visit) => { count: (bytes: { up: number; down: number }) => void; leave: () => void }
  stop: () => Promise<void>
}

/** Tells the log of a scene when its ports are used, and how much went through. */
export function openVisits(): Visits {
  const running = new Map<string, Running>()
  let platform: Platform | null = null
  let clock: { stop: () => void } | null = null
  const write = async ({ scene_id, node, port, user_id }: Visit, what: string, values: Record<string, number> = {}) => {
    if (platform === null) return
    // The scene may be gone with its log.
    await writeSceneLog(platform.db, { scene_id, what, by_user: user_id, values: { node, port, ...values } }).catch((error: unknown) =>
      platform?.log.debug({ err: error }, 'a connection to a scene was not noted'),
    )
  }
  const end = async (name: string, visit: Running) => {
    running.delete(name)
    const seconds = Math.round((visit.leftAt - visit.since) / 1_000)
    await write(visit, 'gateway_close', { connections: visit.connections, bytes_up: visit.up, bytes_down: visit.down, seconds })
  }
  const look = async () => {
    for (const [name, visit] of running) if (visit.open === 0 && Date.now() - visit.leftAt >= quietMs) await end(name, visit)
  }
  return {
    start: (from) => {
      platform = from
      clock = every(lookMs, look, (error) => from.log.error({ err: error }, 'connections to scenes were not noted'))
    },
    enter: (visit) => {
      const name = `${visit.scene_id} ${visit.node} ${visit.port} ${visit.user_id}`
      const fresh = { ...visit, open: 0, connections: 0, up: 0, down: 0, since: Date.now(), leftAt: Date.now() }
      const one = running.get(name) ?? fresh
      if (one === fresh) {
        running.set(name, one)
        void write(visit, 'gateway_open')
      }
      one.open += 1
      one.connections += 1
      return {
        count: ({ up, down }) => {
          one.up += up
          one.down += down
        },
        leave: () => {
          one.open -= 1
          one.leftAt = Date.now()
        },
      }
    },
    stop: async () => {
      clock?.stop()
      for (const [name, visit] of running) await end(name, { ...visit, leftAt: Date.now() })
    },
  }
}
