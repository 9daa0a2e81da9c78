import type { Reply } from '@beacon/api/endpoint'
import type { rwTarget as contract, TargetRow } from '@beacon/api/kinds/rw/target'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { bankVersions } from '../../../contest/topic/plain-topic/index.ts'
import { mustBeRw, selectTargets } from './repo.ts'

export interface TargetFigures {
  requests: number
  demos: number
  won_by: number
}
const noFigures: TargetFigures = { requests: 0, demos: 0, won_by: 0 }

/** What became of targets in a run, real figures. */
export async function readTargetFigures(
  executor: Executor,
  { contest_id, run }: { contest_id: string; run: number },
): Promise<(topic_id: string) => TargetFigures> {
  const { rows } = await executor.execute<Record<string, unknown> & TargetFigures & { topic_id: string }>(sql`
    select topic_id, count(*)::int as requests, (count(*) filter (where state = 'end'))::int as demos,
      (count(distinct entrant_id) filter (where result = 'success'))::int as won_by
    from rw_challenge where contest_id = ${contest_id} and run = ${run} group by 1`)
  const byTopic = new Map(rows.map(({ topic_id, requests, demos, won_by }) => [topic_id, { requests, demos, won_by }]))
  return (topic_id) => byTopic.get(topic_id) ?? noFigures
}

/** Targets as the desk sees them, in their order. */
export async function targetRows(executor: Executor, contest: RwContest): Promise<TargetRow[]> {
  const rows = await selectTargets(executor, contest.resource_id)
  const figures = await readTargetFigures(executor, { contest_id: contest.resource_id, run: contest.run })
  const bank = await bankVersions(
    executor,
    rows.map((row) => row.topic.question_id),
  )
  return rows.map(({ topic, terms, direction }) => ({
    ...terms,
    question_id: topic.question_id,
    name: topic.name,
    lang: topic.lang,
    translations: topic.translations,
    direction: { resource_id: direction.resource_id, key: direction.key, name_en: direction.name_en, name_zh: direction.name_zh },
    sort: topic.sort,
    is_online: topic.is_online,
    is_hidden: !topic.is_public,
    is_newer_in_bank: (bank.get(topic.question_id) ?? 0) > topic.question_version,
    ...figures(topic.resource_id),
    version: topic.version,
  }))
}

export async function listTargets(ctx: SignedIn, id: string): Promise<Reply<typeof contract.list>> {
  const { contest, now } = await staffContest(ctx, id, 'contest.read')
  const items = await targetRows(ctx.db, mustBeRw(contest))
  return { items, total: items.length, at: new Date(now).toISOString() }
}
