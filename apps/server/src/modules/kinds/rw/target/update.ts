import type { Parsed } from '@beacon/api/endpoint'
import { swapTexts } from '@beacon/api/kinds/rw/goal-texts'
import { crossCheck, type Criterion, type GoalView } from '@beacon/api/kinds/rw/question'
import type { rwTarget as contract, TargetRow } from '@beacon/api/kinds/rw/target'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { rwChallenge, rwTarget } from '../../../../db/schema/kinds/rw/play.ts'
import type { TargetRecord } from '../../../../db/schema/kinds/rw/question-target.ts'
import { fail } from '../../../../failure.ts'
import { appendEvents } from '../../../contest/score/score/index.ts'
import {
  changePlaced,
  movePlaced,
  removePlaced,
  type PlacedAt,
  type PlacedChange,
  type PlacedWork,
} from '../../../contest/topic/placed-topic/index.ts'
import { copiedWords } from '../../../contest/topic/plain-topic/index.ts'
import { placeFiles } from '../../../contest/topic/topic/index.ts'
import { goalsOf } from '../bank/index.ts'
import { worthEvent } from './events.ts'
import { targetRows } from './list.ts'
import { termsOf } from './place.ts'
import { lockTarget, mustBeRw, selectSources, type PlacedTarget } from './repo.ts'

const kind = { mustBe: mustBeRw, lockRow: lockTarget }

async function changeTarget(ctx: SignedIn, what: PlacedChange, work: PlacedWork<Omit<PlacedTarget, 'direction'>>): Promise<TargetRow> {
  const contest = await changePlaced(ctx, { ...what, kind }, work)
  return (await targetRows(ctx.db, contest)).find(({ topic_id }) => topic_id === what.at.topic_id) ?? fail('topic_not_found')
}

export const removeTarget = (ctx: SignedIn, at: PlacedAt): Promise<{ ok: true }> => removePlaced(ctx, at, kind)

/** @throws read_only_while_running where a goal that a challenge claims would go */
async function mustKeepGoals(tx: Tx, topic_id: string, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  const [claimed] = await tx
    .select({ goal_id: rwChallenge.goal_id })
    .from(rwChallenge)
    .where(and(eq(rwChallenge.topic_id, topic_id), inArray(rwChallenge.goal_id, [...gone])))
    .limit(1)
  if (claimed !== undefined) fail('read_only_while_running', { fields: ['goals'] })
}

/** Points and shares count for what was decided too, so the log says them at once. */
export const updateTarget = (
  ctx: SignedIn,
  at: PlacedAt,
  { version, ...body }: Parsed<typeof contract.update>['body'],
): Promise<TargetRow> =>
  changeTarget(ctx, { at, operation: 'update', version }, async (tx, { lock, row, note }) => {
    const goals = body.goals === undefined ? row.terms.goals : goalsOf(body.goals, row.terms.goals)
    const [twin] = crossCheck({ goals, rubric: row.terms.rubric })
    if (twin !== undefined) fail('word_duplicate')
    const stay = new Set(goals.map(({ goal_id }) => goal_id))
    await mustKeepGoals(
      tx,
      at.topic_id,
      row.terms.goals.flatMap(({ goal_id }) => (stay.has(goal_id) ? [] : [goal_id])),
    )
    const terms = { score: body.score ?? row.terms.score, goals }
    await tx.update(rwTarget).set(terms).where(eq(rwTarget.topic_id, at.topic_id))
    await movePlaced(tx, lock, row.topic, body)
    await appendEvents(tx, lock, [worthEvent({ ...terms, topic_id: at.topic_id })])
    note(body)
  })

/** Goals stay with their points; their second texts follow the bank where it calls the goal the same, and their languages those of the question. */
function renewedGoals({ topic, terms }: Omit<PlacedTarget, 'direction'>, source: TargetRecord): GoalView[] {
  return terms.goals.map((one) => {
    const goal = source.lang === topic.lang ? one : swapTexts(one, true)
    const { name, name_other = '', counts_other = '' } = source.goals.find(({ goal_id }) => goal_id === goal.goal_id) ?? {}
    if (name !== goal.name) return goal
    return { ...goal, name_other: name_other || goal.name_other, counts_other: counts_other || goal.counts_other }
  })
}

/** A vote is for criteria in their order; how the other language calls them may change. */
const votedOn = (rubric: readonly Criterion[]) => JSON.stringify(rubric.map(({ name, percent }) => [name, percent]))

/** Goals and points stay: the contest has its own. */
export const renewTarget = (ctx: SignedIn, at: PlacedAt, { version }: { version: number }): Promise<TargetRow> =>
  changeTarget(ctx, { at, operation: 'replace_text', version }, async (tx, { row, note }) => {
    const [source = fail('topic_not_found')] = await selectSources(tx, ctx, [row.topic.question_id])
    const { goals: _goals, score: _score, ...terms } = termsOf(source)
    const isVoted = await tx.execute(sql`
      select from rw_vote v join rw_challenge c on c.challenge_id = v.challenge_id where c.topic_id = ${at.topic_id} limit 1`)
    if ((isVoted.rowCount ?? 0) > 0 && votedOn(terms.rubric) !== votedOn(row.terms.rubric))
      fail('read_only_while_running', { fields: ['rubric'] })
    await tx
      .update(rwTarget)
      .set({ ...terms, goals: renewedGoals(row, source) })
      .where(eq(rwTarget.topic_id, at.topic_id))
    await placeFiles(tx, at.topic_id, source)
    await tx.update(topic).set(copiedWords(source)).where(eq(topic.resource_id, at.topic_id))
    note({ question_version: source.version })
  })
