import type { topic as contract, TopicDetail } from '@beacon/api/topic/topic'
import { maskedFlag } from '@beacon/api/bank/question'
import type { Reply } from '@beacon/api/endpoint'
import { elapsedAt, topicValueAt } from '@beacon/engine'
import { count, eq, sql } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { topicPool } from '../../../../db/schema/contest/topic.ts'
import { playedIn } from '../../../../db/players.ts'
import { fail } from '../../../../failure.ts'
import { kindAnswer, staffAnswers } from '../rules/index.ts'
import { answerStandings, finishesOf, type AnswerStandings } from '../standings/index.ts'
import { topicsWithNewer } from './bank.ts'
import { plannedReleases } from './due.ts'
import { readOnlyFields } from './read-only.ts'
import { bloodsOf, directionRefOf } from './play/view.ts'
import { pickFields } from '../../../../db/pick-fields.ts'
import { editorFields, rowFields } from './fields.ts'
import { openFlag } from './flag-digest.ts'
import { selectFlags, selectWhole, type WholeTopic } from './repo.ts'

interface Tries {
  tries: number
  correct: number
}
const noTries: Tries = { tries: 0, correct: 0 }

/** Judged tries of a run by topic; repeated texts are no tries. */
async function countTries(executor: Executor, contestId: string, run: number): Promise<Map<string, Tries>> {
  const { rows } = await executor.execute<{ topic_id: string; tries: number; correct: number }>(sql`
    select topic_id, count(*)::int as tries, (count(*) filter (where coalesce(verdict, result) in ('correct', 'part')))::int as correct
    from submission s where contest_id = ${contestId} and run = ${run} and result <> 'repeated' and ${playedIn('s', contestId)}
    group by topic_id`)
  return new Map(rows.map(({ topic_id, ...tries }) => [topic_id, tries]))
}

interface DeskFacts {
  standings: AnswerStandings
  tries: ReadonlyMap<string, Tries>
  ratings: ReadonlyMap<string, { average: number; count: number }>
  /** Topics with uploads that nobody has judged. */
  pending: ReadonlySet<string>
  releases: ReadonlyMap<string, string | null>
  newer: ReadonlySet<string>
  testers: ReadonlyMap<string, string>
}

async function readFacts(ctx: SignedIn, contest: AnswerContest, rows: readonly WholeTopic[]): Promise<DeskFacts> {
  const { resource_id: id, run } = contest
  const { rows: found } = await ctx.db.execute<{
    topic_id: string
    average: number | null
    count: number
    pending: number
    tester: string
  }>(sql`
    select t.resource_id as topic_id, r.average, coalesce(r.count, 0) as count, coalesce(u.rep_name, '') as tester,
      (select count(*)::int from writeup w where w.topic_id = t.resource_id and w.run = ${run} and w.status = 'pending') as pending
    from topic t left join "user" u on u.resource_id = t.tested_by
      left join lateral (select round(avg(stars), 1)::float8 as average, count(*)::int as count from topic_rating
        where topic_id = t.resource_id and run = ${run}) r on true
    where t.contest_id = ${id} and t.deleted_at is null`)
  return {
    standings: await answerStandings(ctx, id),
    tries: await countTries(ctx.db, id, run),
    ratings: new Map(found.flatMap(({ topic_id, average, count }) => (average === null ? [] : [[topic_id, { average, count }] as const]))),
    pending: new Set(found.filter(({ pending }) => pending > 0).map(({ topic_id }) => topic_id)),
    releases: await plannedReleases(ctx.db, id),
    newer: await topicsWithNewer(ctx, rows),
    testers: new Map(found.map(({ topic_id, tester }) => [topic_id, tester])),
  }
}

function rowOf({ row, direction }: WholeTopic, facts: DeskFacts): Reply<typeof contract.rows>['items'][number] {
  const { standings } = facts
  const id = row.resource_id
  const standing = standings.real.topic(id)
  const elapsed = elapsedAt(standings.clock, standings.now) - (standing?.state.released_elapsed_ms ?? 0)
  return {
    ...pickFields(row, rowFields),
    ...(row.parent_id === null ? {} : { parent_id: row.parent_id }),
    release_at: facts.releases.get(id) ?? null,
    direction: directionRefOf(direction),
    value: standing === undefined ? row.score : topicValueAt(standing, elapsed),
    solves: standing?.solves ?? 0,
    unranked_solves: standing?.unranked_solves ?? 0,
    ...(facts.tries.get(id) ?? noTries),
    first_blood: bloodsOf(standings, 'real', id).find(({ order }) => order === 1) ?? null,
    rating: facts.ratings.get(id) ?? null,
    has_pending_report: facts.pending.has(id),
    has_newer_text: facts.newer.has(id),
    tested_by: facts.testers.get(id) ?? '',
  }
}

type Row = Reply<typeof contract.rows>['items'][number]

/** What came of a topic with stages is what came of them: finishes for solves, and every try at it. */
function withStages(row: Row, stages: readonly Row[], { standings: { real } }: DeskFacts): Row {
  if (stages.length === 0) return row
  const open = stages.filter(({ is_online }) => is_online)
  const sum = (of: (one: Row) => number) => stages.reduce((total, one) => total + of(one), 0)
  return {
    ...row,
    value: open.reduce((total, { value }) => total + value, 0),
    solves: finishesOf(open.map(({ resource_id }) => real.solves(resource_id))).length,
    tries: row.tries + sum(({ tries }) => tries),
    correct: row.correct + sum(({ correct }) => correct),
  }
}

/** Topics with real figures. */
export async function listRows(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.rows>> {
  const { contest } = await staffAnswers(ctx, contestId, 'contest.read')
  const rows = await selectWhole(ctx.db, contestId)
  const facts = await readFacts(ctx, contest, rows)
  const all = rows.map((whole) => rowOf(whole, facts))
  const items = all.map((row) =>
    withStages(
      row,
      all.filter(({ parent_id }) => parent_id === row.resource_id),
      facts,
    ),
  )
  return { items, total: items.length }
}

/** One topic for its editor. Without `question.secret` flags are masked and the solution is left out. */
export async function readDetail(ctx: SignedIn, contestId: string, topicId: string): Promise<TopicDetail> {
  const { contest, now } = await staffAnswers(ctx, contestId, 'contest.read')
  const [whole] = await selectWhole(ctx.db, contestId, topicId)
  if (whole === undefined) return fail('topic_not_found')
  const isMasked = !can(ctx, 'question.secret')
  const flags = await selectFlags(ctx.db, contestId, topicId)
  const decoys = await selectFlags(ctx.db, contestId, topicId, 'decoy')
  const contentOf = (flag: (typeof flags)[number]) => (isMasked ? maskedFlag : openFlag(ctx.secret, flag.flag_id, flag.content_sealed))
  const [pool] = await ctx.db.select({ n: count() }).from(topicPool).where(eq(topicPool.topic_id, topicId))
  return {
    ...rowOf(whole, await readFacts(ctx, contest, [whole])),
    ...pickFields(whole.row, editorFields),
    parts: whole.row.parts.map(({ part, part_id, name, score_share, logic }) => ({
      part_id,
      name,
      score_share,
      logic,
      flags: flags
        .filter((flag) => flag.part === part)
        .map((flag) => ({ flag_id: flag.flag_id, content: contentOf(flag), match: flag.match })),
    })),
    ...ownNumbersOf(contest, whole.row),
    decoy_flags: decoys.map(contentOf),
    pool_count: pool?.n ?? 0,
    hints: whole.hints.map(({ hint_id, title, content, cost, after, release_at }) => ({
      hint_id,
      title,
      content,
      cost,
      after,
      release_at,
    })),
    attachments: filesOf(whole, 'attachment'),
    ...(isMasked ? { analysis: '', analysis_files: [] } : { analysis_files: filesOf(whole, 'analysis') }),
    read_only: await readOnlyFields(ctx.db, whole.row, contest, now),
    flags_masked: isMasked,
  }
}

function ownNumbersOf(contest: AnswerContest, { own }: WholeTopic['row']): Pick<TopicDetail, 'own'> {
  const numbers = kindAnswer.of(contest)?.numbers
  return numbers === undefined ? {} : { own: numbers.of(own) }
}

const filesOf = ({ files }: WholeTopic, use: 'attachment' | 'analysis'): TopicDetail['attachments'] =>
  files
    .filter((file) => file.use === use)
    .map(({ file_id, name, size, sha256, url, is_template }) => ({ file_id, name, size, sha256, url, is_template }))
