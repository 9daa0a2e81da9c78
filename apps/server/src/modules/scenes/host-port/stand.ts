import type { Logger } from 'pino'
import type { SceneHostPortRecord, SceneRecord } from '../../../db/schema/index.ts'
import type { SceneDriver } from '../driver/index.ts'
import { keyOf } from './allot.ts'
import { listenAt, type Listener } from './listener.ts'

interface Place {
  listener: Listener
  key: string
  /** As the last pass read it: its generation moves with resets. */
  row: SceneRecord
}

export interface Stand {
  /** False where another program of the machine has the port. */
  listen: (at: SceneHostPortRecord, row: SceneRecord) => Promise<boolean>
  closeUnless: (isWanted: (key: string, port: number) => boolean) => void
  isEmpty: () => boolean
}

/** The ports that this process listens at. */
export function openStand({ driver, log }: { driver: Pick<SceneDriver, 'dial'>; log: Logger }): Stand {
  const places = new Map<number, Place>()
  const close = (port: number) => {
    places.get(port)?.listener.close()
    places.delete(port)
  }
  const dialNow = ({ host_port, node, port }: SceneHostPortRecord, signal: AbortSignal) => {
    const row = places.get(host_port)?.row
    if (row?.life.rest !== 'running') return Promise.reject(new Error('the scene does not run'))
    return driver.dial({ scene: row.scene_id, gen: row.life.gen }, node, port, signal)
  }
  return {
    listen: async (at, row) => {
      const key = keyOf(at)
      const had = places.get(at.host_port)
      if (had?.key === key) {
        had.row = row
        return true
      }
      close(at.host_port)
      try {
        const listener = await listenAt(at.host_port, (signal) => dialNow(at, signal))
        places.set(at.host_port, { listener, key, row })
        return true
      } catch (error) {
        log.warn({ err: error, port: at.host_port, scene: row.scene_id }, 'a port of this machine is taken by another program')
        return false
      }
    },
    closeUnless: (isWanted) => {
      for (const [port, { key }] of places) if (!isWanted(key, port)) close(port)
    },
    isEmpty: () => places.size === 0,
  }
}
