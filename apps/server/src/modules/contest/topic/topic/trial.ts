import type { topic as contract } from '@beacon/api/topic/topic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { asc, eq } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { topic, topicPool } from '../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail } from '../../../../failure.ts'
import { tellContestChanged } from '../../core/contest/index.ts'
import { sampleName } from '../../../bank/question/index.ts'
import { dynamicFlag, judgeTrial, type TrialFlag } from '../../../bank/flag/index.ts'
import { staffAnswers } from '../rules/index.ts'
import { openFlag } from './flag-digest.ts'
import { formatOf } from './play/owned.ts'
import { selectFlags, selectWhole } from './repo.ts'

const sampleId = '00000000-0000-4000-8000-000000000001'

async function findTopic(ctx: SignedIn, contestId: string, topicId: string): Promise<TopicRecord> {
  const [whole] = await selectWhole(ctx.db, contestId, topicId)
  return whole?.row ?? fail('topic_not_found')
}

/** Made of a secret of its own: a sample tells nothing about an entrant's flag. */
async function sampleFlags(ctx: SignedIn, contest: AnswerContest, row: TopicRecord): Promise<string[]> {
  const secret = ctx.secret.derive('topic trial', row.resource_id)
  const about = { secret, run: 0, topic_id: row.resource_id, entrant_id: sampleId, ...formatOf(contest, row) }
  if (row.flag_type === 'dynamic') return row.parts.map(({ part }) => dynamicFlag({ ...about, part }))
  if (row.flag_type !== 'random') return []
  const [pair] = await ctx.db
    .select()
    .from(topicPool)
    .where(eq(topicPool.topic_id, row.resource_id))
    .orderBy(asc(topicPool.number))
    .limit(1)
  return pair === undefined ? [] : [openFlag(ctx.secret, pair.pair_id, pair.content_sealed)]
}

export async function readSample(ctx: SignedIn, contestId: string, topicId: string): Promise<Reply<typeof contract.try_sample>> {
  const { contest } = await staffAnswers(ctx, contestId, 'contest.read')
  const row = await findTopic(ctx, contestId, topicId)
  return { entrant: sampleName, flags: can(ctx, 'question.secret') ? await sampleFlags(ctx, contest, row) : null }
}

/** Tries the copy as a fresh entrant would: no row of the contest comes of it but the result of the test. */
export async function tryTopic(
  ctx: SignedIn,
  contestId: string,
  topicId: string,
  { flags: texts }: Parsed<typeof contract.try>['body'],
): Promise<Reply<typeof contract.try>> {
  const { contest } = await staffAnswers(ctx, contestId, 'contest.write')
  const row = await findTopic(ctx, contestId, topicId)
  if (row.flag_type === 'report' || row.flag_type === 'optimise') fail('topic_wants_upload')
  const flags = await flagsOfTrial(ctx, contest, row)
  const parts = row.parts.map(({ part, logic }) => ({
    part,
    logic,
    flag_count: Math.max(1, flags.filter((flag) => flag.part === part && flag.kind === 'flag').length),
  }))
  const { flag_type, part_order } = row
  const judged = judgeTrial({ flag_type, part_order, parts, flags }, texts)
  const { test_result } = judged
  return { ...judged, tested_at: test_result === null ? null : await keepResult(ctx, row, test_result) }
}

async function flagsOfTrial(ctx: SignedIn, contest: AnswerContest, row: TopicRecord): Promise<TrialFlag[]> {
  const samples = (await sampleFlags(ctx, contest, row)).map((content, index): TrialFlag => ({
    flag_id: `sample ${index}`,
    part: row.parts[index]?.part ?? 0,
    kind: 'flag',
    match: 'exact',
    content,
  }))
  const written = [
    ...(await selectFlags(ctx.db, row.contest_id, row.resource_id)),
    ...(await selectFlags(ctx.db, row.contest_id, row.resource_id, 'decoy')),
  ].map(({ flag_id, part, kind, match, content_sealed }): TrialFlag => ({
    flag_id,
    part,
    kind,
    match,
    content: openFlag(ctx.secret, flag_id, content_sealed),
  }))
  return [...samples, ...written]
}

async function keepResult(ctx: SignedIn, row: TopicRecord, test_result: 'passed' | 'failed'): Promise<string> {
  const { resource_id, name, contest_id } = row
  const entry = {
    module: 'topic' as const,
    operation: 'test' as const,
    object_type: 'topic',
    object_id: resource_id,
    object_name: name,
    after: { test_result },
  }
  return change(ctx, entry, async (tx) => {
    const tested_at = new Date().toISOString()
    await tx.update(topic).set({ tested_at, tested_by: ctx.actor.user_id, test_result }).where(eq(topic.resource_id, resource_id))
    await tellContestChanged(tx, contest_id)
    return tested_at
  })
}
