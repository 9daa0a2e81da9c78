import type { Ctx } from '../../../context.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { openPort } from '../../../port.ts'

/** What somebody may do inside a scene. */
export interface SceneEntry {
  as: 'player' | 'staff'
  /** May type and connect, not only watch. */
  mayUse: boolean
}

/** What is known by who owns a scene: a contest, later a course. */
interface Door {
  /** Who may enter. Null: for this person there is no such scene. */
  entryOf: (ctx: Ctx, scene: SceneRecord) => Promise<SceneEntry | null>
  /** Its owner wants consoles recorded. */
  isRecorded: (ctx: Ctx, scene: SceneRecord) => Promise<boolean>
}

export const doorPort = openPort<Door>('scenes/door')
