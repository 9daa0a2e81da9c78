import type { Ctx } from '../../../context.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { openPort } from '../../../port.ts'

/** What somebody may do inside a scene. */
export interface SceneEntry {
  as: 'player' | 'staff'
  /** May type and connect, not only watch. */
  mayUse: boolean
}

/** Who may enter a scene is known by who owns it: a contest, later a course. Null: for this person there is no such scene. */
export const doorPort = openPort<{ entryOf: (ctx: Ctx, scene: SceneRecord) => Promise<SceneEntry | null> }>('scenes/door')
