import type { OperationProof, PointLack, PointProofState, ProofCell, ProofRow } from '@beacon/api/kinds/operation/proof'
import { eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { operationProof, operationProving } from '../../../../../db/schema/kinds/operation/play.ts'
import { asOperationQuestion, type OperationRecord } from '../../../../../db/schema/kinds/operation/question-operation.ts'
import { user } from '../../../../../db/schema/people/user.ts'
import type { SceneRecord } from '../../../../../db/schema/scenes/scene.ts'
import { fail } from '../../../../../failure.ts'
import { findVisible, mayEdit, maySeeSolution, type HeldQuestion } from '../../../../bank/question/index.ts'
import { trialPlace } from '../../../../bank/scene-trial/index.ts'
import { runnerState, scriptStates } from '../../../../scenes/check/index.ts'
import { findSceneOf } from '../../../../scenes/life/index.ts'
import { isRight } from '../../topic/index.ts'
import { scriptPoints } from '../points.ts'
import { lacksAgent } from '../view.ts'

export type Question = HeldQuestion & OperationRecord
type Stored = typeof operationProof.$inferSelect

/** The question, for those who may edit it. @throws not_found, permission_missing, kind_lacks for a question of another bank */
export async function getProvable(ctx: SignedIn, id: string): Promise<Question> {
  const { question } = await findVisible(ctx, id)
  if (!mayEdit(ctx, question)) fail('permission_missing', { item: 'question.all' })
  return question.bank === 'operation' ? asOperationQuestion(question) : fail('kind_lacks')
}

/** The scene of the own test: checks of a proof look at it. */
export const findTrialScene = (ctx: SignedIn, id: string): Promise<SceneRecord | null> =>
  findSceneOf(ctx.db, trialPlace(id, ctx.actor.user_id))

export const runsNow = (scene: SceneRecord | null): scene is SceneRecord =>
  scene !== null && scene.is_alive && scene.life.rest === 'running' && scene.life.op === null

/** What keeps each point from being checked. */
export async function lacksOf({ db }: Pick<SignedIn, 'db'>, question: OperationRecord, scene: SceneRecord | null) {
  const states = await scriptStates(db, Object.values(question.script_ids))
  return new Map(
    scriptPoints(question).map((point) => {
      const state = states.get(question.script_ids[point.point_id] ?? '')?.state
      const node = scene?.definition.nodes.find(({ id }) => id === point.node)
      const found: [PointLack, boolean][] = [
        ['script', point.check_script === null || state === undefined],
        ['script_building', state === 'building'],
        ['script_failed', state === 'failed'],
        ['no_agent', lacksAgent(point, node)],
        ['node', scene !== null && node === undefined],
      ]
      return [point.point_id, found.flatMap(([lack, isSo]) => (isSo ? [lack] : []))] as const
    }),
  )
}

export async function readProof(ctx: SignedIn, id: string): Promise<OperationProof> {
  const question = await getProvable(ctx, id)
  const scene = await findTrialScene(ctx, id)
  const alive = scene?.is_alive === true ? scene : null
  const rows = await ctx.db.select().from(operationProof).where(eq(operationProof.question_id, id))
  const [running] = await ctx.db.select().from(operationProving).where(eq(operationProving.question_id, id))
  const names = await namesOf(ctx, rows)
  const lacks = await lacksOf(ctx, question, alive)
  const isOpen = maySeeSolution(ctx, question)
  const points = scriptPoints(question).map((point): ProofRow => {
    const { point_id, name, type, role } = point
    const own = rows.filter((row) => row.point_id === point_id)
    const digest = question.digests[point_id] ?? ''
    const cell = (phase: Stored['phase']) => {
      const row = own.find((one) => one.phase === phase)
      return row === undefined ? null : cellOf(row, { digest, isOpen, by: names.get(row.by ?? '') ?? null })
    }
    return {
      point_id,
      name,
      type,
      role,
      lacks: lacks.get(point_id) ?? [],
      untouched: cell('untouched'),
      solved: cell('solved'),
      state: stateOf(role, own, digest),
    }
  })
  const startedAt = alive?.life.startedAt ?? null
  return {
    scene:
      alive === null
        ? null
        : {
            number: alive.number,
            is_running: runsNow(alive),
            is_fresh: startedAt !== null && rows.every(({ at, by }) => by !== ctx.actor.user_id || Date.parse(at) < startedAt),
          },
    has_runner: (await runnerState(ctx.db)).state === 'ready',
    points,
    running: running === undefined ? null : { phase: running.phase, point_ids: running.point_ids, ordered_at: running.ordered_at },
    proved: points.filter(({ state }) => state === 'proved').length,
    provable: points.length,
  }
}

async function namesOf(ctx: SignedIn, rows: readonly Stored[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ by }) => by ?? []))]
  if (ids.length === 0) return new Map()
  const people = await ctx.db.select({ id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, ids))
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** What a program prints of a scene is its solution. */
function cellOf(row: Stored, { digest, isOpen, by }: { digest: string; isOpen: boolean; by: string | null }): ProofCell {
  const { result, fault, public: said, private: noted, output, exit_code, took_ms, at } = row
  const written = isOpen ? { public: said, private: noted, output } : { public: '', private: '', output: '' }
  return { result, fault, ...written, exit_code, took_ms, at, by, is_old: row.digest !== digest }
}

function stateOf(role: 'task' | 'guard', rows: readonly Stored[], digest: string): PointProofState {
  const now = rows.filter((row) => row.digest === digest)
  if (now.length === 0) return rows.length === 0 ? 'none' : 'old'
  if (now.some(({ phase, result }) => phase === 'untouched' && role === 'task' && result === 'success')) return 'idle'
  if (now.some((row) => !isRight(role, row))) return 'failed'
  return now.length === 2 ? 'proved' : 'half'
}
