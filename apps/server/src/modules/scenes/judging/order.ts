import type { JudgeStep } from '@beacon/engine/judging'
import type { PlantAs, SceneDefinition } from '@beacon/engine/scene'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { judging } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { newFlag, sealFlag } from './inputs.ts'
import { tellJudgingOrder, tellJudgings } from './tell.ts'

export interface JudgingOrder {
  /** Whose it is: `contest:<id>`, `proof:<id>`; no spaces. */
  owner: string
  /** Names it once within its owner; what is ordered twice is one judging. */
  key: string
  /** The box, as scenes take it; its images are those that the library has when the box is made. */
  definition: SceneDefinition
  /** The service: a node of the definition, and a port of it over TCP. */
  node: string
  port: number
  /** Where the flag of the box is put into that node. It is drawn for each judging. */
  flag_at: PlantAs
  /** Versions of scripts, as `scenes/check` names them. */
  checker_id: string
  exploit_id: string | null
  /** Patches that the box stands on, in their order; the files are the caller's to hold. */
  base_file_ids?: readonly string[]
  /** The box is left for who takes what came out: taken away with the same transaction, or closed soon after it. */
  keeps_box?: boolean
  /** A scene that runs already, as it is: nothing is made and nothing changed. */
  scene_id?: string | null
  /** The flag of the box, where it is not to be drawn. */
  flag?: string
  /** A stored tar.gz; the file is the caller's to hold. */
  patch_file_id: string | null
  /** Run in the node after the patch; empty: the nodes are restarted. */
  restart_command: string
  /** Of `@beacon/engine/judging`, or another one of its steps. */
  plan: readonly JudgeStep[]
  /** The higher ones first; 0 where nobody says. */
  priority?: number
  /** Whose turn it takes among those of one priority; its own where nobody says. */
  turn_of?: string
}

/** Answers how many of them are new. @throws Error for a plan that cannot be followed */
export async function orderJudgings(tx: Tx, secret: SecretBox, orders: readonly JudgingOrder[]): Promise<number> {
  if (orders.length === 0) return 0
  const rows = await tx
    .insert(judging)
    .values(orders.map((one) => rowOf(secret, one)))
    .onConflictDoNothing({ target: [judging.owner, judging.key] })
    .returning({ judging_id: judging.judging_id })
  if (rows.length > 0) await tellJudgingOrder(tx)
  return rows.length
}

function rowOf(
  secret: SecretBox,
  { plan, priority = 0, base_file_ids = [], keeps_box = false, scene_id = null, flag, ...order }: JudgingOrder,
): typeof judging.$inferInsert {
  if ((plan[0]?.kind === 'start') === (scene_id !== null))
    throw new Error('a judging begins with a box of its own, or is of one that is there')
  if (base_file_ids.length === 0 && plan.some(({ kind }) => kind === 'base'))
    throw new Error('the plan stands on patches and there are none')
  if (order.exploit_id === null && plan.some(({ kind }) => kind === 'exploit' || kind === 'stay'))
    throw new Error('the plan attacks and there is no exploit')
  if (order.patch_file_id === null && plan.some(({ kind }) => kind === 'apply')) throw new Error('the plan patches and there is no patch')
  const judging_id = newId()
  const own = { base_file_ids: [...base_file_ids], keeps_box, scene_id, plan: [...plan] }
  return { ...order, ...own, judging_id, priority, inputs: sealFlag(secret, judging_id, flag ?? newFlag()) }
}

/** What is not done of an owner is not wanted any more; what runs is cut. Answers the keys of what was cancelled. */
export async function cancelJudgings(tx: Tx, owner: string, keyPrefix = ''): Promise<string[]> {
  const rows = await tx
    .update(judging)
    .set({ state: 'cancelled', done_at: sql`clock_timestamp()`, lease_until: null })
    .where(and(eq(judging.owner, owner), inArray(judging.state, ['queued', 'leased']), sql`starts_with(${judging.key}, ${keyPrefix})`))
    .returning({ key: judging.key })
  if (rows.length > 0) {
    await tellJudgingOrder(tx)
    await tellJudgings(tx, [owner])
  }
  return rows.map(({ key }) => key)
}
