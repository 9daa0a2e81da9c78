import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ExamQuestionStatistic, examStatistic as contract } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { SignedIn } from '../../../../context.ts'
import type { StoredPaper } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { findSort } from '../../../../db/sort.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { facilitiesOf } from '../analysis/index.ts'
import { isGiven, isInRooms, itemsOf, languageOf, ownOf, paperForStaff, paperOf, seeWatch, type Watch } from '../exam/index.ts'
import { wordsOf } from '../paper/index.ts'

type Query = Parsed<typeof contract.questions>['query']

/** Present candidates that the reader watches: `a` their attempts. */
const presentSql = (
  watch: Watch,
): SQL => sql`exam_attempt a join entrant e on e.entrant_id = a.entrant_id and e.status = 'approved' and not e.is_staff
  left join exam_candidate p on p.entrant_id = e.entrant_id
  where a.contest_id = ${watch.contest.resource_id} and a.run = ${watch.contest.run} and ${isInRooms(sql`p.room_id`, watch)}`

interface Counts {
  /** Whose paper each of the present has. */
  users: string[]
  answered: Map<string, number>
}

async function countAnswers(ctx: SignedIn, watch: Watch): Promise<Counts> {
  const found = await ctx.db.execute<{ user_id: string }>(sql`select a.user_id from ${presentSql(watch)}`)
  const { rows } = await ctx.db.execute<{ question_id: string; n: number }>(sql`
    select n.question_id, count(*)::int as n from exam_answer n
    where n.attempt_id in (select a.attempt_id from ${presentSql(watch)}) and ${isGiven(sql`n.answer`)} group by n.question_id`)
  return { users: found.rows.map(({ user_id }) => user_id), answered: new Map(rows.map(({ question_id, n }) => [question_id, n])) }
}

/** Counting goes over all answers of the exam, so that whoever looks within five seconds shares it. */
const keptMs = 5_000
type CountCache = LRUCache<string, Promise<Counts>>
const keptByPool = new WeakMap<Pool, CountCache>()

function countsOf(ctx: SignedIn, watch: Watch): Promise<Counts> {
  const kept: CountCache = keptByPool.get(ctx.pool) ?? new LRUCache({ max: 50, ttl: keptMs })
  keptByPool.set(ctx.pool, kept)
  const { contest, rooms } = watch
  const key = [contest.resource_id, contest.run, ...(rooms ?? ['all']).toSorted()].join(' ')
  const known = kept.get(key)
  if (known !== undefined) return known
  const counting = countAnswers(ctx, watch)
  kept.set(key, counting)
  counting.catch(() => kept.delete(key))
  return counting
}

/** How many of the present have each question; of one paper for all it is everyone. */
function paperCounter({ contest }: Watch, paper: StoredPaper, users: readonly string[]): (question_id: string) => number {
  if (paper.draw === undefined) return () => users.length
  const counts = new Map<string, number>()
  for (const user_id of users) for (const id of itemsOf(ownOf(contest, paper, user_id)).keys()) counts.set(id, (counts.get(id) ?? 0) + 1)
  return (question_id) => counts.get(question_id) ?? 0
}

const columns: Readonly<Record<string, (row: ExamQuestionStatistic) => string | number>> = {
  place: ({ place }) => place,
  question_type: ({ question_type }) => question_type,
  score: ({ score }) => score,
  answered: ({ asked, answered }) => (asked === 0 ? -1 : answered / asked),
  facility: ({ facility }) => facility ?? -1,
}
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** What became of each question. How hard it was is a result of everyone, and is told after the end to who watches everyone. */
export async function listQuestions(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.questions>> {
  const watch = await seeWatch(ctx, id)
  const { contest, now, rooms } = watch
  const paper = paperForStaff(ctx, contest, now, await paperOf(ctx, contest))
  const { users, answered } = await countsOf(ctx, watch)
  const asked = paperCounter(watch, paper, users)
  const isTold = rooms === null && stateOf(contest, now).status === 'finished'
  const facilities = isTold ? await facilitiesOf(ctx, contest) : new Map<string, number | null>()
  const lang = languageOf(paper, query.lang, contest)
  const rows = paper.sections
    .flatMap(({ title, items }) => items.map((item) => ({ section: title, item })))
    .map(({ section, item: { question_id, score, content } }, index) => ({
      question_id,
      place: index + 1,
      section,
      question_type: content.question_type,
      stem: wordsOf({ content, lang }).stem,
      score,
      asked: asked(question_id),
      answered: answered.get(question_id) ?? 0,
      facility: facilities.get(question_id) ?? null,
    }))
  const wanted = query.q?.trim().toLowerCase() ?? ''
  const found = rows.filter(({ stem, section }) => `${section} ${stem}`.toLowerCase().includes(wanted))
  const column = findSort(columns, query.sort) ?? columns['place']
  const sign = query.sort?.startsWith('-') === true ? -1 : 1
  const sorted = column === undefined ? found : found.toSorted((a, b) => sign * compare(column(a), column(b)) || a.place - b.place)
  return { items: sorted.slice((query.page - 1) * query.size, query.page * query.size), total: found.length }
}
