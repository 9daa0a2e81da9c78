import { longestOf, type StageKind } from '@beacon/engine/check'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { checkRun, type CheckPlace, type PointStage } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { sealInputs } from './inputs.ts'
import { tellOrder } from './tell.ts'

export interface OrderedStage {
  kind: StageKind
  /** The place of the flag, as the script numbers it: `1`. */
  store?: string
  timeout_ms: number
  flag?: string
  /** What the script is given as FLAG_ID. Of a get without one: what the put of the same flag in this chain gave. */
  flag_ref?: string
  /** Of an old flag: the round that it is of, for who ordered the run; no program is told. */
  issued?: number
  /** In a scene. */
  point?: PointStage
}
export interface RunOrder {
  /** Whose it is: `contest:<id>`, `question:<id>`; no spaces. */
  owner: string
  /** Names it once within its owner; what is ordered twice is one run. */
  key: string
  script_id: string
  place: CheckPlace
  /** One chain: checks first, then the tracks of its flags side by side (`tracksOf`). */
  stages: readonly OrderedStage[]
  /** The higher ones first; 0 where nobody says. */
  priority?: number
  /** ISO instants: nothing begins before the one and after the other. */
  not_before: string
  deadline: string
}

/** Behind the time of the stages, for what is no stage: to be leased, to begin, to be killed. */
const leaseRestMs = 5_000
/** A point of a scene is looked at from a container of its own, and what it reads takes its time. */
const pointRestMs = 30_000
const probeMs = 10_000
/** A program that runs alone has a container made for it, files laid down and its result stored. */
const aloneRestMs = 180_000
const atOnce = 500

/** Answers how many of them are new. @throws Error for a chain without a stage */
export async function orderRuns(tx: Tx, secret: SecretBox, runs: readonly RunOrder[]): Promise<number> {
  let added = 0
  for (let from = 0; from < runs.length; from += atOnce) {
    const rows = await tx
      .insert(checkRun)
      .values(runs.slice(from, from + atOnce).map((run) => rowOf(secret, run)))
      .onConflictDoNothing({ target: [checkRun.owner, checkRun.key] })
      .returning({ run_id: checkRun.run_id })
    added += rows.length
  }
  if (added > 0) await tellOrder(tx)
  return added
}

function rowOf(secret: SecretBox, { stages, priority = 0, ...run }: RunOrder): typeof checkRun.$inferInsert {
  if (stages.length === 0) throw new Error('a run has a stage at least')
  const run_id = newId()
  return {
    ...run,
    run_id,
    priority,
    stages: stages.map(({ kind, store, timeout_ms, issued, point }) => ({
      kind,
      store: store ?? null,
      timeout_ms,
      ...(issued === undefined ? {} : { issued }),
      ...(point === undefined ? {} : { point }),
    })),
    inputs: sealInputs(
      secret,
      run_id,
      stages.map(({ flag, flag_ref }) => ({ flag: flag ?? null, flag_ref: flag_ref ?? null })),
    ),
    lease_ms: longestOf(stages, (stage) => stage.timeout_ms + pointMs(stage)) + (run.place.at === 'alone' ? aloneRestMs : leaseRestMs),
  }
}

const pointMs = ({ point }: OrderedStage): number =>
  point === undefined ? 0 : pointRestMs + probeMs * (point.reads.length + point.commands.length)

/**
 * What is not done of an owner is not wanted any more; what runs is cut, unless only queued ones are said. Answers the keys of what was
 * cancelled. Keys are compared from their beginning.
 */
export async function cancelRuns(
  tx: Tx,
  owner: string,
  keyPrefix = '',
  states: readonly ('queued' | 'leased')[] = ['queued', 'leased'],
): Promise<string[]> {
  const rows = await tx
    .update(checkRun)
    .set({ state: 'cancelled', done_at: sql`clock_timestamp()` })
    .where(and(eq(checkRun.owner, owner), inArray(checkRun.state, [...states]), sql`starts_with(${checkRun.key}, ${keyPrefix})`))
    .returning({ key: checkRun.key })
  if (rows.length > 0) await tellOrder(tx)
  return rows.map(({ key }) => key)
}
