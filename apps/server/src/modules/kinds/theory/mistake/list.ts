import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { mistake as contract, MistakeView } from '@beacon/api/kinds/theory/mistakes'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { ownExams, questionsInUse } from './own-exams.ts'
import { wrongQuestions, type Wrong } from './wrong-questions.ts'

type Query = Parsed<typeof contract.list>['query']
type List = Reply<typeof contract.list>

interface Place extends Record<string, unknown> {
  question_id: string
  direction: NonNullable<MistakeView['direction']>
  point: string | null
}

/** Where the questions stand in their bank now: the copy of a paper does not hold it. */
async function selectPlaces(executor: Executor, ids: readonly string[]): Promise<Map<string, Place>> {
  const { rows } = await executor.execute<Place>(sql`
    select q.resource_id as question_id, q.knowledge_points[1] as point,
      jsonb_build_object('resource_id', d.resource_id, 'name_en', d.name_en, 'name_zh', d.name_zh) as direction
    from question q join direction d on d.resource_id = q.direction_id
    where q.resource_id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.question_id, row]))
}

async function selectRemoved(executor: Executor, user_id: string): Promise<Set<string>> {
  const { rows } = await executor.execute<{ place: string }>(sql`
    select m.attempt_id || ' ' || m.question_id as place from exam_mistake m join exam_attempt a on a.attempt_id = m.attempt_id
    where a.user_id = ${user_id}`)
  return new Set(rows.map(({ place }) => place))
}

const viewOf = ({ exam, attempt, question, lang, is_judged }: Wrong, place: Place | undefined): MistakeView => ({
  exam_id: exam.resource_id,
  exam_name: exam.name,
  submitted_at: new Date(attempt.submitted_at).toISOString(),
  lang,
  is_judged,
  question,
  direction: place?.direction ?? null,
  point: place?.point ?? null,
})

/** Own mistakes of every exam that shows its answers. Those of questions that somebody answers in an exam right now wait. */
export async function listMistakes(ctx: SignedIn, query: Query): Promise<List> {
  const wrong: Wrong[] = []
  for (const sat of await ownExams(ctx)) wrong.push(...(await wrongQuestions(ctx.db, sat, query.lang)))
  const removed = await selectRemoved(ctx.db, ctx.actor.user_id)
  const standing = wrong.filter(({ attempt, question }) => !removed.has(`${attempt.attempt_id} ${question.question_id}`))
  const ids = [...new Set(standing.map(({ question }) => question.question_id))]
  const inUse = await questionsInUse(ctx, ids)
  const places = await selectPlaces(ctx.db, ids)
  const all = standing
    .filter(({ question }) => !inUse.has(question.question_id))
    .map((one) => viewOf(one, places.get(one.question.question_id)))
  const found = all.filter((one) => isMeant(one, query))
  const from = (query.page - 1) * query.size
  return {
    items: found.slice(from, from + query.size),
    total: found.length,
    all: all.length,
    held_back: standing.length - all.length,
    ...facetsOf(all),
  }
}

function isMeant({ exam_id, exam_name, direction, point, question }: MistakeView, query: Query): boolean {
  const word = query.q?.normalize('NFC').trim().toLowerCase() ?? ''
  if (query.exam_id !== undefined && query.exam_id !== exam_id) return false
  if (query.direction_id !== undefined && query.direction_id !== direction?.resource_id) return false
  if (query.point !== undefined && query.point !== point) return false
  return (
    word === '' || [exam_name, question.stem, ...question.options.map(({ text }) => text)].some((text) => text.toLowerCase().includes(word))
  )
}

/** What the list can be narrowed to, with counts, in the order of the list. */
function facetsOf(all: readonly MistakeView[]): Pick<List, 'exams' | 'directions' | 'points'> {
  const exams = new Map<string, List['exams'][number]>()
  const directions = new Map<string, List['directions'][number]>()
  const points = new Map<string, List['points'][number]>()
  for (const { exam_id, exam_name: name, direction, point } of all) {
    exams.set(exam_id, { exam_id, name, count: (exams.get(exam_id)?.count ?? 0) + 1 })
    if (direction !== null) {
      const { resource_id } = direction
      directions.set(resource_id, { ...direction, count: (directions.get(resource_id)?.count ?? 0) + 1 })
    }
    if (point !== null) points.set(point, { name: point, count: (points.get(point)?.count ?? 0) + 1 })
  }
  return { exams: [...exams.values()], directions: [...directions.values()], points: [...points.values()] }
}
