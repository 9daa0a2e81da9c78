import type { SignedIn } from '../../../context.ts'
import type { SceneNodeRecord, SceneRecord } from '../../../db/schema/index.ts'

/** A way into a node: a line to copy, or a page to open. */
export interface SceneWay {
  name: string
  line: string | null
  href: string | null
}

/** Tells the ways into nodes that somebody may use, by `node_id`. Only nodes that are not hidden are asked about. */
export type WaySource = (ctx: SignedIn, scene: SceneRecord, nodes: readonly SceneNodeRecord[]) => Promise<ReadonlyMap<string, SceneWay[]>>
