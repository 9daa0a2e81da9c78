import type { AuthoringFinding } from '@beacon/api/image/image-authoring-fields'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { ImageAuthoringRecord, LibraryImageRecord, SceneImageRecord } from '../../../db/schema/index.ts'
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

/** What follows a new authoring, in the transaction that begins it: services that its form asked for. */
export type AuthoringBegun = (
  tx: Tx,
  begun: { authoring: ImageAuthoringRecord; entry: LibraryImageRecord; service_ids: readonly string[]; by: string },
) => Promise<void>
export const authoringBegunPort = openPort<readonly AuthoringBegun[]>('scenes/authoring begun')

/** What follows a node that is made what it was at a time, in the same transaction; null: what it was at the begin. */
export type AuthoringWentBack = (tx: Tx, back: { authoring: ImageAuthoringRecord; to: string | null }) => Promise<void>
export const authoringWentBackPort = openPort<readonly AuthoringWentBack[]>('scenes/authoring went back')
