import type { topic as contract, TopicDetail } from '@beacon/api/topic'
import { maskedFlag } from '@beacon/api/question'
import type { Reply } from '@beacon/api/endpoint'
import { elapsedAt, topicValueAt } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import { can, type SignedIn } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { fail } from '../../failure.ts'
import { staffContest } from '../contest/index.ts'
import { standingsOf, type ContestStandings } from '../score/index.ts'
import { bloodsOf, directionRefOf } from './board.ts'
import { editorFields, pickFields, rowFields } from './fields.ts'
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
    from submission where contest_id = ${contestId} and run = ${run} and result <> 'repeated' group by topic_id`)
  return new Map(rows.map(({ topic_id, ...tries }) => [topic_id, tries]))
}

function rowOf(
  { row, direction }: WholeTopic,
  standings: ContestStandings,
  { tries, correct }: Tries,
): Reply<typeof contract.rows>['items'][number] {
  const standing = standings.real.topic(row.resource_id)
  const elapsed = elapsedAt(standings.clock, standings.now) - (standing?.state.released_elapsed_ms ?? 0)
  return {
    ...pickFields(row, rowFields),
    direction: directionRefOf(direction),
    value: standing === undefined ? row.score : topicValueAt(standing, elapsed),
    solves: standing?.solves ?? 0,
    tries,
    correct,
    first_blood: bloodsOf(standings, 'real', row.resource_id).find(({ order }) => order === 1) ?? null,
  }
}

/** Topics with real figures. */
export async function listRows(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.rows>> {
  const { contest } = await staffContest(ctx, contestId, 'contest.read')
  const standings = await standingsOf(ctx, contestId)
  const tries = await countTries(ctx.db, contestId, contest.run)
  const items = (await selectWhole(ctx.db, contestId)).map((whole) => rowOf(whole, standings, tries.get(whole.row.resource_id) ?? noTries))
  return { items, total: items.length }
}

/** One topic for its editor. Flags are masked without `question.secret`. */
export async function readDetail(ctx: SignedIn, contestId: string, topicId: string): Promise<TopicDetail> {
  const { contest } = await staffContest(ctx, contestId, 'contest.read')
  const [whole] = await selectWhole(ctx.db, contestId, topicId)
  if (whole === undefined) return fail('topic_not_found')
  const standings = await standingsOf(ctx, contestId)
  const tries = (await countTries(ctx.db, contestId, contest.run)).get(topicId) ?? noTries
  const isMasked = !can(ctx, 'question.secret')
  const flags = await selectFlags(ctx.db, contestId, topicId)
  const contentOf = (flag: (typeof flags)[number]) => (isMasked ? maskedFlag : openFlag(ctx.secret, flag.flag_id, flag.content_sealed))
  return {
    ...rowOf(whole, standings, tries),
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
    hints: whole.hints.map(({ hint_id, title, content, cost }) => ({ hint_id, title, content, cost })),
    attachments: whole.files.map(({ file_id, name, size, sha256 }) => ({ file_id, name, size, sha256 })),
    flags_masked: isMasked,
  }
}
