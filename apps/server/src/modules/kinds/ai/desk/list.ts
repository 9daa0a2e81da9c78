import type { aiDesk as contract } from '@beacon/api/kinds/ai/desk'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { literalLike } from '../../../../db/like.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { aiSubmission } from '../../../../db/schema/kinds/ai/submission.ts'
import { fail } from '../../../../failure.ts'
import { file as fileTable } from '../../../../db/schema/file.ts'
import type { Special } from '../../../../module.ts'
import { watchedEntrants } from '../../../contest/core/contest/index.ts'
import { openFile } from '../../../platform/file/index.ts'
import { staffAi, taskTopics, type SeenAi, isLower } from '../topic/index.ts'
import { inRun, taskView } from '../submission/index.ts'
import { rowViews, selectRows, twins, type JoinedSubmission } from './rows.ts'

export interface OneSubmission {
  resource_id: string
  submission_id: string
}
/** A choice stays with a submission that lost its score: it counts again once it has one. */
const final = sql`(${aiSubmission.is_final} and ${aiSubmission.state} = 'scored')`
const isWaiting = inArray(aiSubmission.state, ['queued', 'running'])
export const isRevealed = ({ contest }: SeenAi): boolean => contest.revealed_at !== null
const either = (is: boolean | undefined, yes: ReturnType<typeof and>, no: ReturnType<typeof and>) =>
  is === undefined ? undefined : is ? yes : no

export async function listSubmissions(
  ctx: SignedIn,
  id: string,
  { page, size, sort, q, state, topic_id, entrant_id, is_final, is_void, same_file }: Parsed<typeof contract.list>['query'],
): Promise<Reply<typeof contract.list>> {
  const seen = await staffAi(ctx, id, 'contest.watch')
  const only = await watchedEntrants(ctx, seen)
  const ofRun = and(
    inRun({ contest_id: id, run: seen.contest.run }),
    only === null ? undefined : inArray(aiSubmission.entrant_id, [...only]),
  )
  const where = and(
    ofRun,
    state === undefined ? undefined : inArray(aiSubmission.state, state),
    topic_id === undefined ? undefined : eq(aiSubmission.topic_id, topic_id),
    entrant_id === undefined ? undefined : eq(aiSubmission.entrant_id, entrant_id),
    either(is_final, final, not(final)),
    either(is_void, isNotNull(aiSubmission.void_reason), isNull(aiSubmission.void_reason)),
    either(same_file, sql`${twins} > 0`, sql`${twins} = 0`),
    q === undefined || q.trim() === ''
      ? undefined
      : sql`${aiSubmission.entrant_id} in (select ${entrant.entrant_id} from ${entrant} where ${ilike(entrant.name, `%${literalLike(q.trim())}%`)})`,
  )
  const orders = {
    at: [asc(aiSubmission.at)],
    '-at': [desc(aiSubmission.at)],
    public: [sql`${aiSubmission.metric} asc nulls last`],
    '-public': [sql`${aiSubmission.metric} desc nulls last`],
  }
  const rows = await selectRows(ctx.db)
    .where(where)
    .orderBy(...(sort === undefined ? [desc(sql`(${isWaiting})`), desc(aiSubmission.at)] : orders[sort]), asc(aiSubmission.submission_id))
    .limit(size)
    .offset((page - 1) * size)
  return {
    items: await rowViews(ctx.db, id, rows, isRevealed(seen)),
    total: await ctx.db.$count(aiSubmission, where),
    waiting: await ctx.db.$count(aiSubmission, and(ofRun, isWaiting)),
  }
}

/** @throws evaluation_not_found for one of another contest, of a run of before, or of an entrant whom the caller does not watch */
export async function mustSee(ctx: SignedIn, seen: SeenAi, submission_id: string): Promise<JoinedSubmission> {
  const only = await watchedEntrants(ctx, seen)
  const { resource_id: contest_id, run } = seen.contest
  const [found] = await selectRows(ctx.db).where(and(eq(aiSubmission.submission_id, submission_id), inRun({ contest_id, run })))
  return found === undefined || (only !== null && !only.has(found.row.entrant_id)) ? fail('evaluation_not_found') : found
}

export async function downloadSubmission(ctx: SignedIn, { resource_id, submission_id }: OneSubmission): Promise<Special> {
  const { row } = await mustSee(ctx, await staffAi(ctx, resource_id, 'contest.watch'), submission_id)
  return openFile(ctx, row.file_id, row.name)
}

interface CountRow extends Record<string, unknown> {
  topic_id: string
  submissions: number
  entrants: number
  waiting: number
  broken: number
  most: number | null
  least: number | null
  reevaluation_id: string | null
}

const noCounts = { submissions: 0, entrants: 0, waiting: 0, broken: 0, most: null, least: null, reevaluation_id: null }

/** How each topic is evaluated, and how far that is. */
export async function listTasks(ctx: SignedIn, id: string): Promise<Reply<typeof contract.tasks>> {
  const seen = await staffAi(ctx, id, 'contest.watch')
  const topics = await taskTopics(ctx.db, id)
  const { rows } = await ctx.db.execute<CountRow>(sql`
    select t.resource_id as topic_id, count(s.*)::int as submissions, count(distinct s.entrant_id)::int as entrants,
      (count(*) filter (where s.state in ('queued', 'running')))::int as waiting, (count(*) filter (where s.state = 'fault'))::int as broken,
      max(s.metric) filter (where s.void_reason is null) as most, min(s.metric) filter (where s.void_reason is null) as least,
      (select r.reevaluation_id from ai_reevaluation r where r.topic_id = t.resource_id and r.decision is null) as reevaluation_id
    from topic t left join ai_submission s on s.topic_id = t.resource_id and s.run = ${seen.contest.run} where t.contest_id = ${id} group by 1`)
  const counts = new Map(rows.map((row) => [row.topic_id, row]))
  const ids = topics.flatMap(({ own: { terms } }) => terms.reference?.file_id ?? [])
  const stored = ids.length === 0 ? [] : await ctx.db.select().from(fileTable).where(inArray(fileTable.resource_id, ids))
  const files = new Map(stored.map(({ resource_id, size, sha256 }) => [resource_id, { size, sha256 }]))
  const fileOf = (one: { file_id: string; name: string } | null) => {
    const found = one === null ? undefined : files.get(one.file_id)
    return one === null || found === undefined ? null : { name: one.name, ...found }
  }
  return {
    items: topics.map((one) => {
      const { row, own } = one
      const { most, least, ...count } = counts.get(row.resource_id) ?? noCounts
      const { split_mode, split_ratio, positive } = own.terms
      return {
        ...taskView(one),
        name: row.name,
        is_online: row.is_online,
        split_mode,
        split_ratio,
        positive,
        reference: fileOf(own.terms.reference),
        version: own.version,
        ...count,
        best: isLower(own.terms) ? least : most,
      }
    }),
  }
}
