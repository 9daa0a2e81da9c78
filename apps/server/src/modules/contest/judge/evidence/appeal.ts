import type { evidence as contract } from '@beacon/api/topic/evidence'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { brokenConstraint, type Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { appeal, appealFile, evidence, evidenceDecision, type DecisionRecord } from '../../../../db/schema/contest/evidence.ts'
import { fail, failFields } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import { iso, seeContest } from '../../core/contest/index.ts'
import { readEntry } from '../../entry/entrant/index.ts'
import { keepFiles } from '../../../platform/file/index.ts'
import { appealUntil, decisionsWithBan } from './own.ts'

type Body = Parsed<typeof contract.appeal>['body']
interface Where {
  resource_id: string
  decision_id: string
}

/** An entrant appeals, once for each decision. Decisions about others do not exist for it. */
export async function makeAppeal(ctx: SignedIn, { resource_id, decision_id }: Where, body: Body): Promise<Reply<typeof contract.appeal>> {
  const { contest, now } = await seeContest(ctx, resource_id)
  const entry = (await readEntry(ctx.db, resource_id, ctx.actor.user_id)) ?? fail('not_found')
  const place = { contest_id: resource_id, run: contest.run }
  const decisions = await decisionsWithBan(ctx.db, place, entry.entrant_id)
  const decision = decisions.find((one) => one.decision_id === decision_id) ?? fail('not_found')
  if (decision.undone_at !== null || now >= appealUntil(decision.at)) fail('appeal_closed', { until: iso(appealUntil(decision.at)) })
  const appeal_id = newId()
  const entry_ = {
    module: 'referee' as const,
    operation: 'appeal_file' as const,
    object_type: 'entrant',
    object_id: entry.entrant_id,
    object_name: entry.name,
  }
  const made = change(ctx, { ...entry_, after: { decision: decision.decision, files: body.file_ids.length } }, async (tx) => {
    if (decision.decision_id === entry.entrant_id)
      await tx.insert(evidenceDecision).values({ ...decision, decision_id: await freshBan(tx, decision) })
    return put(ctx, tx, { appeal_id, decision, body })
  })
  return made.catch((error: unknown) => (brokenConstraint(error) === null ? Promise.reject(error) : fail('already_appealed')))
}

/** A ban without a case gets its row now, under the id it was shown by: a second appeal then meets the unique key. */
async function freshBan(tx: Tx, decision: DecisionRecord): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appeal ${decision.decision_id}`}, 0))`)
  return decision.decision_id
}

async function put(
  ctx: SignedIn,
  tx: Tx,
  { appeal_id, decision, body }: { appeal_id: string; decision: DecisionRecord; body: Body },
): Promise<{ appeal_id: string }> {
  const { contest_id, run, decision_id, evidence_id } = decision
  const entrant_id = decision.entrant_id ?? fail('not_found')
  const { user_id, rep_name: by } = ctx.actor
  const about = { appeal_id, decision_id, contest_id, run, entrant_id, user_id, by, text: body.text }
  await tx.insert(appeal).values({ ...about, at: sql`clock_timestamp()` })
  await putFiles(ctx, tx, appeal_id, body.file_ids)
  if (evidence_id !== null)
    await tx
      .update(evidence)
      .set({ state: 'appealed', version: sql`${evidence.version} + 1` })
      .where(eq(evidence.resource_id, evidence_id))
  await publish(tx, {
    contest_id,
    channel: 'desk:referee.decide',
    event: 'desk.evidence',
    data: { evidence_id, kind: null, state: 'appealed' },
  })
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.decision', data: { decision_id, state: 'appealed' } })
  return { appeal_id }
}

async function putFiles(ctx: SignedIn, tx: Tx, appeal_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)].map((file_id, index) => ({ file_id, path: `file_ids.${index}` }))
  const rows = await keepFiles(tx, wanted, ['appeal'])
  for (const { file_id, path } of wanted)
    if (rows.get(file_id)?.user_id !== ctx.actor.user_id) failFields({ [path]: { code: 'field_wrong' } })
  await tx.insert(appealFile).values(
    wanted.flatMap(({ file_id }, sort) => {
      const row = rows.get(file_id)
      return row === undefined ? [] : [{ appeal_id, file_id, sort, name: row.name, size: row.size }]
    }),
  )
}
