import type { ScoreTableRow, writeup as contract } from '@beacon/api/topic/writeup'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { writeup, type WriteupRecord } from '../../../../db/schema/contest/writeup.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { documentTable, UnreadableDocument } from '../../../platform/document/index.ts'
import { filePath, keepFiles, typeName } from '../../../platform/file/index.ts'
import { lockAnswers, staffAnswers } from '../../topic/rules/index.ts'
import { scoreMaxOf } from './list.ts'
import { setMark } from './mark.ts'
import { findTopic } from './repo.ts'

type Body = Parsed<typeof contract.score_table>['body']
type Reply_ = Reply<typeof contract.score_table>
interface Place {
  resource_id: string
  topic_id: string
}
interface Planned {
  row: ScoreTableRow
  uploads: WriteupRecord[]
}

/** Scores from a table: entrant number and score a line. A dry run tells what it would do; one problem refuses all. */
export async function applyScoreTable(ctx: SignedIn, { resource_id, topic_id }: Place, { file_id, dry_run }: Body): Promise<Reply_> {
  const { contest } = await staffAnswers(ctx, resource_id, 'marking.mark')
  const topic = await findTopic(ctx.db, resource_id, topic_id)
  if (topic === null) return fail('topic_not_found')
  if (topic.flag_type !== 'optimise' && topic.flag_type !== 'report') return fail('not_found')
  const table = await readTable(ctx, file_id)
  const at = { contest_id: resource_id, run: contest.run, max: scoreMaxOf(topic.flag_type, contest, topic) }
  if (dry_run) return replyOf(await plan(ctx.db, topic, at, table), 0)
  const entry = {
    module: 'marking' as const,
    operation: 'mark' as const,
    object_type: 'topic',
    object_id: topic_id,
    object_name: topic.name,
  }
  const done = await change(ctx, entry, async (tx, note) => {
    const lock = await lockAnswers(tx, resource_id)
    const planned = await plan(tx, topic, at, table)
    const bad = planned.filter(({ row }) => row.problem !== null)
    if (bad.length > 0 || planned.length === 0) fail('import_refused', { n: bad.length })
    for (const { row, uploads } of planned) {
      const [latest, ...others] = uploads
      if (latest === undefined) continue
      const about = { status: 'passed' as const, rubric: [], remark: latest.remark, ask_until: null, referee: ctx.actor }
      // The table's word stands alone: no earlier mark of the entrant may count beside it.
      for (const other of others)
        if (other.score !== null) await setMark(tx, lock, { row: other, topic }, { ...about, remark: other.remark, score: null })
      await setMark(tx, lock, { row: latest, topic }, { ...about, score: row.score })
      note({
        object_type: 'writeup',
        object_id: latest.resource_id,
        object_name: row.entrant_name ?? '',
        before: { score: row.before },
        after: { score: row.score },
      })
    }
    return planned
  })
  forgetContest(ctx, resource_id)
  return replyOf(done, done.length)
}

const replyOf = (planned: readonly Planned[], applied: number): Reply_ => ({
  items: planned.map(({ row }) => row),
  total: planned.length,
  applied,
})

async function readTable(ctx: SignedIn, file_id: string): Promise<string[][]> {
  const files = await keepFiles(ctx.db, [{ file_id, path: 'file_id' }], ['score_table'])
  const file = files.get(file_id) ?? fail('not_found')
  try {
    return await documentTable(filePath(ctx, file), typeName(file.media_type) === 'xlsx' ? 'xlsx' : 'csv')
  } catch (error) {
    if (error instanceof UnreadableDocument) return fail('import_unreadable', { path: file.name })
    throw error
  }
}

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,9}$/u.test(text.trim())

async function plan(
  executor: Executor,
  topic: TopicRecord,
  { contest_id, run, max }: { contest_id: string; run: number; max: number },
  table: readonly string[][],
): Promise<Planned[]> {
  const entrants = await executor.select().from(entrant).where(eq(entrant.contest_id, contest_id))
  const byNumber = new Map(entrants.map((row) => [String(row.number), row]))
  const uploads = await executor
    .select()
    .from(writeup)
    .where(
      and(
        eq(writeup.contest_id, contest_id),
        eq(writeup.run, run),
        eq(writeup.topic_id, topic.resource_id),
        eq(writeup.kind, topic.flag_type === 'report' ? 'report' : 'optimise'),
      ),
    )
    .orderBy(asc(writeup.at), asc(writeup.version))
  const seen = new Set<string>()
  const lines = table.map((cells, index) => ({ cells, line: index + 1 })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  // A first line without a number is the table's head.
  const rows = lines.filter(({ cells }, index) => index > 0 || isNumber(cells[0]))
  return rows.map(({ cells, line }) => {
    const number = (cells[0] ?? '').trim().replace(/^0+(?=\d)/u, '')
    const found = byNumber.get(number)
    const own = uploads.filter(({ entrant_id }) => entrant_id === found?.entrant_id).toReversed()
    const score = isNumber(cells[1]) && Number(cells[1]) <= max ? Number(cells[1]) : null
    const isTwice = seen.has(number)
    seen.add(number)
    const problem = problemOf({ isKnown: found !== undefined, isTwice, score, uploads: own.length })
    const before = own.find((row) => row.score !== null)?.score ?? null
    const row = { line, number, entrant_id: found?.entrant_id ?? null, entrant_name: found?.name ?? null, score, before, problem }
    return { row, uploads: own }
  })
}

function problemOf(about: { isKnown: boolean; isTwice: boolean; score: number | null; uploads: number }): ScoreTableRow['problem'] {
  if (!about.isKnown) return 'number_unknown'
  if (about.isTwice) return 'number_twice'
  if (about.score === null) return 'score_wrong'
  return about.uploads === 0 ? 'no_upload' : null
}
