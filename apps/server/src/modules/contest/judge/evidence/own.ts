import type { evidence as contract, OwnDecision } from '@beacon/api/topic/evidence'
import type { Reply } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import { and, desc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { audit } from '../../../../db/schema/audit.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import type { DecisionRecord } from '../../../../db/schema/contest/evidence.ts'
import { fail } from '../../../../failure.ts'
import { iso, seeContest } from '../../core/contest/index.ts'
import { readEntry } from '../../entry/entrant/index.ts'
import { appealsOf, decisionsAbout, filesOf, namesOfTopics, type Place } from './repo.ts'
import { appealView } from './views.ts'

type Felt = OwnDecision['decision']
const felt: readonly string[] = ['warn', 'penalty', 'void', 'ban'] satisfies Felt[]
export const isFelt = (decision: string): decision is Felt => felt.includes(decision)
export const appealUntil = (at: string): number => Date.parse(at) + limits.appeal.hours * 3_600_000

/** Decisions about an entrant of this run; a ban that no case led to stands among them under the entrant's own id. */
export async function decisionsWithBan(executor: Executor, { contest_id, run }: Place, entrant_id: string): Promise<DecisionRecord[]> {
  const rows = (await decisionsAbout(executor, entrant_id, run)).filter(({ decision }) => isFelt(decision))
  const [row] = await executor.select().from(entrant).where(eq(entrant.entrant_id, entrant_id))
  const isKnown = rows.some(({ decision, undone_at, at }) => decision === 'ban' && undone_at === null && at >= (row?.decided_at ?? ''))
  if (row === undefined || row.status !== 'banned' || isKnown) return rows
  const who = await whoBanned(executor, entrant_id)
  const plain: DecisionRecord = {
    decision_id: entrant_id,
    contest_id,
    run,
    evidence_id: null,
    entrant_id,
    at: row.decided_at ?? row.registered_at,
    user_id: who?.user_id ?? null,
    by: who?.username ?? '',
    decision: 'ban',
    note: '',
    reason: row.reason ?? '',
    points: null,
    topic_id: null,
    effects: {},
    undone_at: null,
  }
  return [plain, ...rows]
}

async function whoBanned(executor: Executor, entrant_id: string) {
  const [row] = await executor
    .select({ user_id: audit.user_id, username: audit.username })
    .from(audit)
    .where(and(eq(audit.object_id, entrant_id), eq(audit.module, 'entrant'), eq(audit.operation, 'ban')))
    .orderBy(desc(audit.seq))
    .limit(1)
  return row
}

/** What was decided about the own entrant. Notes of the referees stay theirs. */
export async function listOwn(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.mine>> {
  const { contest, now } = await seeContest(ctx, contestId)
  const entry = await readEntry(ctx.db, contestId, ctx.actor.user_id)
  if (entry === null) return { items: [], total: 0 }
  const rows = await decisionsWithBan(ctx.db, { contest_id: contestId, run: contest.run }, entry.entrant_id)
  const appeals = await appealsOf(
    ctx.db,
    rows.map(({ decision_id }) => decision_id),
  )
  const files = await filesOf(
    ctx.db,
    [...appeals.values()].map(({ appeal_id }) => appeal_id),
  )
  const topics = await namesOfTopics(
    ctx.db,
    rows.flatMap(({ topic_id }) => topic_id ?? []),
  )
  const items = rows.map(({ decision_id, at, decision, reason, points, topic_id, undone_at }): OwnDecision => {
    const until = appealUntil(at)
    const made = appeals.get(decision_id)
    return {
      decision_id,
      at,
      decision: isFelt(decision) ? decision : fail('internal'),
      reason,
      points,
      topic_name: topic_id === null ? null : (topics.get(topic_id) ?? null),
      undone_at,
      appeal_until: iso(until),
      may_appeal: made === undefined && undone_at === null && now < until,
      appeal: made === undefined ? null : appealView(made, files),
    }
  })
  return { items, total: items.length }
}
