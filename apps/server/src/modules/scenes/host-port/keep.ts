import { readPortRange, type PortRange } from '@beacon/api/scene/ways'
import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'
import type { SceneHostPortRecord, SceneRecord } from '../../../db/schema/index.ts'
import { readOwnSettings } from '../../platform/setting/index.ts'
import type { SceneDriver } from '../driver/index.ts'
import { tellScene, writeSceneLog } from '../life/index.ts'
import { keyOf, openLedger, targetsOf, type Ledger, type Target } from './allot.ts'
import { openStand } from './stand.ts'

/** A port that a scene has already may still be held by the process that led before. */
const patienceMs = 10_000
/** Ports that are tried for one node in a pass. */
const mostMoves = 16

export interface HostPorts {
  /** Gives ports to the scenes that want some, listens at all that are given, and closes what is not wanted any more. */
  keep: (rows: readonly SceneRecord[]) => Promise<void>
  stop: () => void
}

interface Keeper {
  db: Db
  driver: Pick<SceneDriver, 'dial'>
  log: Logger
}

const usesPorts = ({ access_modes, life, is_admitted }: SceneRecord): boolean =>
  access_modes.includes('port') && is_admitted && life.want !== 'closed'

/** Ports of this machine that lead to nodes. They are listeners of this process, so the guard keeps scenes away from them. */
export function openHostPorts({ db, driver, log }: Keeper): HostPorts {
  let range: PortRange = { first: 0, last: -1 }
  const ledger = openLedger(db, () => range)
  const give = openGiving({ db, log, ledger, rangeNow: () => range })
  const stand = openStand({ driver, log })
  const refused = new Map<number, number>()
  let hasRows = true

  /** Listens at the port of a node, or at the next one that the machine gives. */
  const serve = async (row: SceneRecord, first: SceneHostPortRecord, isNew: boolean) => {
    let at = first
    for (let moves = 0; moves < mostMoves; moves += 1) {
      if (await stand.listen(at, row)) return void refused.delete(at.host_port)
      const since = refused.get(at.host_port) ?? Date.now()
      refused.set(at.host_port, since)
      if (!isNew && moves === 0 && Date.now() - since < patienceMs) return
      const next = await ledger.move(at)
      refused.delete(at.host_port)
      await writeSceneLog(db, {
        scene_id: row.scene_id,
        what: 'port_taken',
        values: { node: at.node, port: at.port, taken: at.host_port, next },
      })
      await tellScene(row, db)
      if (next === null) return
      at = { ...at, host_port: next }
    }
  }
  return {
    keep: async (rows) => {
      const wanting = rows.filter(usesPorts)
      if (wanting.length === 0 && stand.isEmpty() && !hasRows) return
      const settings = await readOwnSettings(db)
      range = readPortRange(settings.host_port_range) ?? range
      const given = new Map((await ledger.read(rows.map(({ scene_id }) => scene_id))).map((row) => [keyOf(row), row]))
      hasRows = given.size > 0
      const wanted = settings.scene_access_modes.includes('port') ? wanting : []
      const keys = new Set(wanted.flatMap((row) => targetsOf(row).map(keyOf)))
      const ports = new Set([...keys].flatMap((key) => given.get(key)?.host_port ?? []))
      stand.closeUnless((port) => ports.has(port))
      for (const row of wanted)
        for (const target of targetsOf(row)) {
          const had = given.get(keyOf(target))
          const at = had ?? (await give(row, target))
          if (at !== null) await serve(row, at, had === undefined)
        }
      hasRows ||= keys.size > 0
    },
    stop: () => stand.closeUnless(() => false),
  }
}

interface Giving {
  db: Db
  log: Logger
  ledger: Ledger
  rangeNow: () => PortRange
}

/** Gives a port to who has none; that none is left is said once, until there is one. */
function openGiving({ db, log, ledger, rangeNow }: Giving) {
  const without = new Set<string>()
  return async (row: SceneRecord, target: Target): Promise<SceneHostPortRecord | null> => {
    const host_port = await ledger.take(target)
    const key = keyOf(target)
    if (host_port === null && without.has(key)) return null
    await tellScene(row, db)
    if (host_port !== null) {
      without.delete(key)
      return { host_port, ...target }
    }
    without.add(key)
    log.error({ scene: row.scene_id, ...rangeNow() }, 'no port of this machine is left for scenes')
    const values = { node: target.node, port: target.port, ...rangeNow() }
    await writeSceneLog(db, { scene_id: row.scene_id, what: 'port_none', values })
    return null
  }
}
