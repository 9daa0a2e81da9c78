import type { evidence as contract, EvidenceDecision, EvidenceState } from '@beacon/api/topic/evidence'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { evidence, evidenceDecision, type EvidenceRecord } from '../../../../db/schema/contest/evidence.ts'
import { fail, failFields } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import { forgetContest, iso, staffContest } from '../../core/contest/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { effects } from './effects.ts'
import { appealsOf, decisionsOf, entrantsOf, findCase, namesOfTopics } from './repo.ts'
import { rowView } from './views.ts'

type Body = Parsed<typeof contract.decide>['body']

const stateAfter: Record<EvidenceDecision, EvidenceState> = {
  dismiss: 'dismissed',
  watch: 'watching',
  warn: 'confirmed',
  penalty: 'confirmed',
  void: 'confirmed',
  ban: 'confirmed',
}
const reaches = (decision: EvidenceDecision): boolean => stateAfter[decision] === 'confirmed'

/** A referee decides a case. What reaches an entrant does so in the same transaction, and it is told. */
export async function decideCase(
  ctx: SignedIn,
  { resource_id, evidence_id }: { resource_id: string; evidence_id: string },
  body: Body,
): Promise<Reply<typeof contract.decide>> {
  await staffContest(ctx, resource_id, 'referee.decide')
  const entry = { module: 'referee' as const, operation: 'evidence_decide' as const, object_type: 'evidence', object_id: evidence_id }
  const row = await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const old = (await findCase(tx, lock, evidence_id)) ?? fail('not_found')
    if (old.version !== body.version)
      fail('changed_meanwhile', { who: old.referee ?? '', at: old.decided_at ?? old.updated_at, version: old.version })
    const named = (await entrantsOf(tx, [evidence_id])).get(evidence_id) ?? []
    const chosen = chosenOf(body, named)
    const after = await keep(ctx, tx, { lock, old, body, isAppealed: await hasOpenAppeal(tx, evidence_id) })
    const kept = { tx, lock, old: after, body }
    if (chosen.length === 0) await decideFor(ctx, kept, null)
    for (const one of chosen) await decideFor(ctx, kept, one.entrant_id)
    const names = chosen.map(({ name }) => name)
    const { decision, reason, points } = body
    note({ object_name: old.kind, before: { state: old.state }, after: { state: after.state, decision, reason, points, entrants: names } })
    await publish(tx, {
      contest_id: resource_id,
      channel: 'desk:referee.decide',
      event: 'desk.evidence',
      data: { evidence_id, kind: old.kind, state: after.state },
    })
    return rowView(after, {
      entrants: new Map([[evidence_id, named]]),
      topics: await namesOfTopics(tx, after.topic_id === null ? [] : [after.topic_id]),
    })
  })
  forgetContest(ctx, resource_id)
  return row
}

/** Whom it reaches: entrants of the case only, at least one; nobody when the case is only watched or dismissed. */
function chosenOf({ decision, entrant_ids, reason, points }: Body, named: readonly { entrant_id: string; name: string }[]) {
  if (!reaches(decision)) return []
  const empty = { code: 'field_empty' } as const
  if (reason === '') failFields({ reason: empty })
  if (decision === 'penalty' && points === undefined) failFields({ points: empty })
  const chosen = named.filter(({ entrant_id }) => entrant_ids.includes(entrant_id))
  if (entrant_ids.length === 0) return failFields({ entrant_ids: empty })
  return chosen.length === new Set(entrant_ids).size ? chosen : failFields({ entrant_ids: { code: 'field_wrong' } })
}

/** While an appeal waits, the case stays appealed whatever else is decided. */
async function hasOpenAppeal(tx: Tx, evidence_id: string): Promise<boolean> {
  const decisions = await decisionsOf(tx, evidence_id)
  const appeals = await appealsOf(
    tx,
    decisions.map(({ decision_id }) => decision_id),
  )
  return [...appeals.values()].some(({ state }) => state === 'open')
}

interface Keeping {
  lock: ContestLock
  old: EvidenceRecord
  body: Body
  isAppealed: boolean
}

async function keep(ctx: SignedIn, tx: Tx, { lock, old, body: { decision, note }, isAppealed }: Keeping): Promise<EvidenceRecord> {
  const { user_id, rep_name } = ctx.actor
  const [row] = await tx
    .update(evidence)
    .set({
      state: isAppealed ? 'appealed' : stateAfter[decision],
      note,
      referee_id: user_id,
      referee: rep_name,
      decided_at: iso(lock.at),
      version: sql`${evidence.version} + 1`,
    })
    .where(eq(evidence.resource_id, old.resource_id))
    .returning()
  return row ?? fail('not_found')
}

interface Deciding {
  tx: Tx
  lock: ContestLock
  old: EvidenceRecord
  body: Body
}

async function decideFor(ctx: SignedIn, { tx, lock, old, body }: Deciding, entrant_id: string | null): Promise<void> {
  const { decision, note, reason } = body
  const points = decision === 'penalty' ? (body.points ?? null) : null
  const topic_id = body.topic_id ?? old.topic_id
  const done = entrant_id === null ? {} : await effects[decision](tx, lock, { decision, entrant_id, reason, points, topic_id }, ctx)
  const decision_id = newId()
  const { contest_id, run } = lock
  const by = { user_id: ctx.actor.user_id, by: ctx.actor.rep_name }
  const about = { decision_id, contest_id, run, evidence_id: old.resource_id, entrant_id, at: iso(lock.at) }
  await tx.insert(evidenceDecision).values({ ...about, ...by, decision, note, reason, points, topic_id, effects: done })
  if (entrant_id === null) return
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.decision', data: { decision_id, state: 'decided' } })
}
