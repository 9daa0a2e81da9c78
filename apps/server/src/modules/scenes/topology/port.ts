import type { TopologyUse } from '@beacon/api/scene/topology-fields'
import type { SceneDefinition } from '@beacon/engine/scene/definition'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

export interface Template {
  topology_id: string
  version: number
  definition: SceneDefinition
}
export type Skipped = { resource_id: string; name: string; code: string; details?: Record<string, unknown> }

export interface TopologyUsePort {
  /** How many questions hold a copy of each of these templates; without a list of all that any holds. */
  countCopies: (executor: Executor, ids: readonly string[] | null) => Promise<ReadonlyMap<string, number>>
  /** Those that the reader may see. */
  listCopies: (ctx: SignedIn, template: Template) => Promise<TopologyUse[]>
  /** Puts the template in place of copies, each question in a transaction of its own. */
  replaceCopies: (ctx: SignedIn, template: Template, questionIds: readonly string[]) => Promise<{ done: string[]; skipped: Skipped[] }>
}
/** Copies belong to questions, which stand above the scenes. */
export const topologyUsePort = openPort<TopologyUsePort>('scenes/topology')
