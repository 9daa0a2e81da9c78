import type { Logger } from 'pino'
import type { SceneHostPortRecord, SceneRecord } from '../../../db/schema/index.ts'
import type { SceneDriver } from '../driver/index.ts'
import { listenAt, type Listener } from './listener.ts'

interface Place {
  listener: Listener
  at: SceneHostPortRecord
  /** As the last pass read it: its generation moves with resets. */
  row: SceneRecord
}

export interface Stand {
  /** False where another program of the machine has the port. */
  listen: (at: SceneHostPortRecord, row: SceneRecord) => Promise<boolean>
  closeUnless: (isWanted: (port: number) => boolean) => void
  isEmpty: () => boolean
}

/** The ports that this process listens at. */
export function openStand({ driver, log }: { driver: Pick<SceneDriver, 'dial'>; log: Logger }): Stand {
  const places = new Map<number, Place>()
  const close = (port: number) => {
    places.get(port)?.listener.close()
    places.delete(port)
  }
  const dialNow = (host_port: number, signal: AbortSignal) => {
    const place = places.get(host_port)
    if (place?.row.life.rest !== 'running') return Promise.reject(new Error('the scene does not run'))
    const { row, at } = place
    return driver.dial({ scene: row.scene_id, gen: row.life.gen }, at.node, at.port, signal)
  }
  return {
    listen: async (at, row) => {
      const had = places.get(at.host_port)
      // A port that leads to another scene from now on goes on listening: nobody finds it closed in between.
      if (had !== undefined) {
        places.set(at.host_port, { ...had, at, row })
        return true
      }
      try {
        const listener = await listenAt(at.host_port, (signal) => dialNow(at.host_port, signal))
        places.set(at.host_port, { listener, at, row })
        return true
      } catch (error) {
        log.warn({ err: error, port: at.host_port, scene: row.scene_id }, 'a port of this machine is taken by another program')
        return false
      }
    },
    closeUnless: (isWanted) => {
      for (const port of places.keys()) if (!isWanted(port)) close(port)
    },
    isEmpty: () => places.size === 0,
  }
}
