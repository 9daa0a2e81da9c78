import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { theoryQuestion as contract } from '@beacon/api/kinds/theory/question'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { asTheoryQuestion, type NewQuestionTheory, type TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { Failure } from '../../../../failure.ts'
import { findPointName } from '../../../bank/knowledge-point/index.ts'
import { type HeldQuestion, lockOwn, updateQuestion } from '../../../bank/question/index.ts'

type Body = Parsed<typeof contract.set>['body']
const mostPoints = 20

/** Sets a value of ticked questions, each judged alone: what one may not change is named and left. */
export async function setTheory(ctx: SignedIn, body: Body): Promise<Reply<typeof contract.set>> {
  const entry = { module: 'question' as const, operation: 'update' as const, object_type: 'question' }
  return change(ctx, entry, async (tx, note) => {
    const reply: Reply<typeof contract.set> = { done: [], skipped: [] }
    // One after the other in the order of their ids, so that two such actions never wait for each other.
    for (const id of [...new Set(body.question_ids)].toSorted()) {
      const row = await lockOrRefusal(tx, ctx, id)
      if (typeof row === 'string') {
        reply.skipped.push({ resource_id: id, name: '', code: row })
        continue
      }
      const names = body.knowledge_point_id === undefined ? null : await namesWith(tx, row, body.knowledge_point_id)
      const refusal = names === 'elsewhere' ? { code: 'point_elsewhere' } : refusalOf(row, body)
      if (refusal !== null) {
        reply.skipped.push({ resource_id: id, name: row.name, ...refusal })
        continue
      }
      const values = { ...valuesOf(body), ...(Array.isArray(names) ? { knowledge_points: names } : {}) }
      await updateQuestion(tx, row, { ...values, updated_by: ctx.actor.user_id })
      note({ object_id: id, object_name: row.name, after: values })
      reply.done.push(id)
    }
    return reply
  })
}

function valuesOf({ score, enemy_group }: Body): Partial<NewQuestionTheory> {
  return { ...(score === undefined ? {} : { score }), ...(enemy_group === undefined ? {} : { enemy_group }) }
}

/** The names of points with this one as the main one, or that it belongs to another direction. */
async function namesWith(tx: Tx, { direction_id, lang, knowledge_points }: HeldQuestion, id: string): Promise<string[] | 'elsewhere'> {
  const name = await findPointName(tx, { id, direction_id, lang })
  return name === null ? 'elsewhere' : [name, ...knowledge_points.filter((one) => one !== name)].slice(0, mostPoints)
}

/** The locked row, or the code of what stands against it. */
export async function lockOrRefusal(tx: Tx, ctx: SignedIn, id: string): Promise<(HeldQuestion & TheoryRecord) | string> {
  try {
    const row = await lockOwn(tx, ctx, id)
    return row.bank === 'theory' ? asTheoryQuestion(row) : 'not_found'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

/** Points of a rubric make the score; a part of it earns less than the whole. */
function refusalOf({ rubric, partial_marks }: TheoryRecord, { score }: Body): { code: string; details?: Record<string, unknown> } | null {
  if (score === undefined) return null
  const sum = rubric.reduce((total, { marks }) => total + Math.max(0, marks), 0)
  if (rubric.length > 0 && sum !== score) return { code: 'rubric_sum', details: { n: sum / 100, score: score / 100 } }
  return partial_marks !== null && partial_marks >= score ? { code: 'field_wrong' } : null
}
