import type { AuthoringFinding } from '@beacon/api/image-authoring-fields'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { ImageAuthoringRecord, SceneImageRecord } from '../../../db/schema/index.ts'
import { openPort } from '../../../port.ts'
import type { NodePlace } from '../image/index.ts'

export interface LookedAt {
  authoring: ImageAuthoringRecord
  /** The copy while it runs, as nodes of the next version will; null where it did not boot. */
  booted: NodePlace | null
  /** The author's node, where it runs. */
  node: NodePlace | null
}

/** What a check looks at besides whether a copy boots. Each is asked once a check, while the copy runs. */
export type AuthoringScan = (ctx: Ctx, at: LookedAt) => Promise<AuthoringFinding[]>
export const authoringCheckPort = openPort<readonly AuthoringScan[]>('scenes/authoring')

/** What follows a version that was made by an authoring, in the transaction that ends it. */
export type AuthoringSaved = (tx: Tx, saved: { authoring: ImageAuthoringRecord; version: SceneImageRecord }) => Promise<void>
export const authoringSavedPort = openPort<readonly AuthoringSaved[]>('scenes/authoring saved')
