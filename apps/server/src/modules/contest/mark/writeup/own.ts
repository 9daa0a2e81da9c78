import type { OwnUpload, writeup as contract } from '@beacon/api/topic/writeup'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { writeup, type WriteupRecord } from '../../../../db/schema/contest/writeup.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { stateOf } from '../../core/contest/index.ts'
import { readEntry } from '../../entry/entrant/index.ts'
import { openFile } from '../../../platform/file/index.ts'
import { seeAnswers, type SeenAnswers } from '../../topic/rules/index.ts'
import { findUpload, topicsOf } from './repo.ts'

/** Every upload of an entrant in this run, newest first. Points given since the freeze wait for its end. */
export async function ownViews(ctx: Pick<Ctx, 'db'>, { contest, now }: SeenAnswers, entrant_id: string): Promise<OwnUpload[]> {
  const rows = await ctx.db
    .select()
    .from(writeup)
    .where(and(eq(writeup.contest_id, contest.resource_id), eq(writeup.run, contest.run), eq(writeup.entrant_id, entrant_id)))
    .orderBy(desc(writeup.at), desc(writeup.version))
  const topics = rows.length === 0 ? new Map<string, TopicRecord>() : await topicsOf(ctx.db, contest.resource_id)
  const heldFrom = stateOf(contest, now).is_frozen ? contest.freeze_at : null
  const isScoreVisible = ({ score, judged_at }: WriteupRecord) =>
    score !== null && judged_at !== null && (heldFrom === null || Date.parse(judged_at) < Date.parse(heldFrom))
  const counting = countingOf(rows.filter(isScoreVisible), topics)
  return rows.map((row) =>
    viewOf(row, { topic: topics.get(row.topic_id ?? ''), isShown: isScoreVisible(row), counts: counting.has(row.resource_id) }),
  )
}

/** Of the marked versions of a slot: the best, or the latest. */
function countingOf(marked: readonly WriteupRecord[], topics: ReadonlyMap<string, TopicRecord>): Set<string> {
  const bySlot = new Map<string, WriteupRecord>()
  for (const row of marked) {
    const slot = `${row.kind} ${row.solver_id} ${row.topic_id ?? ''}`
    const known = bySlot.get(slot)
    const isBest = row.kind !== 'writeup' && topics.get(row.topic_id ?? '')?.best_counts === true
    const isAhead =
      known === undefined ||
      (isBest
        ? (row.score ?? 0) > (known.score ?? 0) || (row.score === known.score && row.version < known.version)
        : row.version > known.version)
    if (isAhead) bySlot.set(slot, row)
  }
  return new Set([...bySlot.values()].map(({ resource_id }) => resource_id))
}

function viewOf(
  row: WriteupRecord,
  { topic, isShown, counts }: { topic: TopicRecord | undefined; isShown: boolean; counts: boolean },
): OwnUpload {
  const { resource_id: upload_id, kind, topic_id, version, at, by, file_name, size, sha256, ai_use, ai_tools, comment, status } = row
  const marks = new Map(row.rubric.map(({ rubric_id, points }) => [rubric_id, points]))
  const rows = kind === 'writeup' ? [] : (topic?.rubric ?? [])
  const rubric = rows.map(({ rubric_id, name, max_points }) => ({ rubric_id, name, max_points, points: marks.get(rubric_id) ?? 0 }))
  return {
    upload_id,
    kind,
    topic_id,
    version,
    at,
    by,
    file_name,
    size,
    sha256,
    ai_use,
    ai_tools,
    comment,
    status,
    score: isShown ? row.score : null,
    counts,
    rubric: isShown ? rubric : [],
    remark: row.remark,
    judged_at: row.judged_at,
    ask_until: row.ask_until,
  }
}

type Query = Parsed<typeof contract.mine>['query']
export async function listOwn(ctx: SignedIn, contestId: string, query: Query): Promise<Reply<typeof contract.mine>> {
  const seen = await seeAnswers(ctx, contestId)
  const entry = await readEntry(ctx.db, contestId, ctx.actor.user_id)
  const all = entry === null ? [] : await ownViews(ctx, seen, entry.entrant_id)
  const items = all
    .filter(({ kind }) => query.kind === undefined || query.kind.length === 0 || query.kind.includes(kind))
    .filter(({ topic_id }) => query.topic_id === undefined || topic_id === query.topic_id)
  return { items, total: items.length }
}

/** An own file; anybody else's does not exist. */
export async function readOwnFile(ctx: SignedIn, { resource_id, upload_id }: { resource_id: string; upload_id: string }): Promise<Special> {
  const { contest } = await seeAnswers(ctx, resource_id)
  const entry = await readEntry(ctx.db, resource_id, ctx.actor.user_id)
  const row = await findUpload(ctx.db, { contest_id: resource_id, run: contest.run }, upload_id)
  if (entry === null || row === null || row.entrant_id !== entry.entrant_id || row.file_id === null) return fail('not_found')
  return openFile(ctx, row.file_id, row.file_name)
}
