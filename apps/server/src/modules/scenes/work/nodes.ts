import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { sceneNode, type SceneRecord } from '../../../db/schema/index.ts'
import type { SeenNode } from '../driver/index.ts'
import { tellScene } from '../life/index.ts'

/** What the page tells of a node; equal texts mean that nothing is to be written. */
interface Facts {
  state: string
  is_healthy: boolean | null
  address: string | null
  exit_code: number | null
}

export interface NodeBook {
  /** Writes what differs from what was written last, and tells it. */
  write: (row: SceneRecord, seen: readonly SeenNode[], health: ReadonlyMap<string, boolean>) => Promise<void>
  /** Others write of its nodes while it is worked on, so what was written last counts no more. */
  forget: (scene_id: string) => void
  /** Forgets all scenes but these. */
  keep: (scene_ids: ReadonlySet<string>) => void
}

export function openNodeBook(db: Db): NodeBook {
  const written = new Map<string, Map<string, string>>()
  return {
    keep: (scene_ids) => {
      for (const id of written.keys()) if (!scene_ids.has(id)) written.delete(id)
    },
    forget: (scene_id) => void written.delete(scene_id),
    write: async (row, seen, health) => {
      const last = written.get(row.scene_id) ?? new Map<string, string>()
      written.set(row.scene_id, last)
      let isNew = false
      for (const { id } of row.definition.nodes) {
        const facts = factsOf(
          seen.find(({ node }) => node === id),
          health.get(id) ?? null,
        )
        const text = JSON.stringify(facts)
        if (last.get(id) === text) continue
        await db
          .update(sceneNode)
          .set({ ...facts, seen_at: new Date().toISOString() })
          .where(and(eq(sceneNode.scene_id, row.scene_id), eq(sceneNode.node, id)))
        last.set(id, text)
        isNew = true
      }
      if (isNew) await tellScene(row, db)
    },
  }
}

const factsOf = (node: SeenNode | undefined, is_healthy: boolean | null): Facts => ({
  state: node?.state ?? 'absent',
  is_healthy: node?.state === 'running' ? is_healthy : null,
  address: node?.address ?? null,
  exit_code: node?.exit?.code ?? null,
})
