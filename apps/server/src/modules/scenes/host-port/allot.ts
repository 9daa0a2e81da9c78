import type { PortRange } from '@beacon/api/scene/ways'
import type { DefinitionNode, SceneDefinition } from '@beacon/engine/scene'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { sceneHostPort, type SceneHostPortRecord, type SceneRecord } from '../../../db/schema/index.ts'
import { openPorts } from '../gateway/index.ts'

export interface Target {
  scene_id: string
  node: string
  port: number
}

/** Nodes that players may see, with the ports that a port of the machine may lead to. */
export const reachedNodes = ({ nodes }: SceneDefinition): DefinitionNode[] =>
  nodes.filter((node) => !node.hidden && openPorts(node).length > 0)

export const targetsOf = ({ scene_id, definition }: Pick<SceneRecord, 'scene_id' | 'definition'>): Target[] =>
  reachedNodes(definition).flatMap((node) => openPorts(node).map(({ port }) => ({ scene_id, node: node.id, port })))

export const keyOf = ({ scene_id, node, port }: Target): string => `${scene_id} ${node} ${port}`

export interface Ledger {
  /** All that is given; what belongs to no scene any more is given back first. */
  read: (alive: readonly string[]) => Promise<SceneHostPortRecord[]>
  /** The lowest port that nobody has. Null: all are given. */
  take: (target: Target) => Promise<number | null>
  /** Another port for who has one that the machine does not give. */
  move: (row: SceneHostPortRecord) => Promise<number | null>
}

/** Ports that another program of the machine holds are tried again after this. */
const busyMs = 60_000

/** The table of ports. One process of an installation works with it at a time; the key of the table holds should two ever do so. */
export function openLedger(db: Db, rangeNow: () => PortRange): Ledger {
  const busy = new Map<number, number>()
  let given = new Set<number>()
  const free = (): number | null => {
    const { first, last } = rangeNow()
    for (let port = first; port <= last; port += 1) {
      if (!given.has(port) && (busy.get(port) ?? 0) < Date.now()) return port
    }
    return null
  }
  return {
    read: async (alive) => {
      await db.delete(sceneHostPort).where(alive.length === 0 ? undefined : notInArray(sceneHostPort.scene_id, [...alive]))
      const rows = await db.select().from(sceneHostPort)
      given = new Set(rows.map(({ host_port }) => host_port))
      return rows
    },
    take: async ({ scene_id, node, port }) => {
      const host_port = free()
      if (host_port === null) return null
      await db.insert(sceneHostPort).values({ host_port, scene_id, node, port })
      given.add(host_port)
      return host_port
    },
    move: async (row) => {
      busy.set(row.host_port, Date.now() + busyMs)
      const next = free()
      const own = and(eq(sceneHostPort.host_port, row.host_port), eq(sceneHostPort.scene_id, row.scene_id))
      if (next === null) await db.delete(sceneHostPort).where(own)
      else await db.update(sceneHostPort).set({ host_port: next }).where(own)
      given.delete(row.host_port)
      if (next !== null) given.add(next)
      return next
    },
  }
}
