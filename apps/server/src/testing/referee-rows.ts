import { and, eq } from 'drizzle-orm'
import { newId } from '../db/id.ts'
import { entrantMember } from '../db/schema/contest/entrant.ts'
import { appeal, evidence, evidenceDecision, evidenceEntrant } from '../db/schema/contest/evidence.ts'
import { writeup } from '../db/schema/contest/writeup.ts'
import type { TestServer } from './index.ts'

/** A case, a warning because of it, an appeal against that, and a writeup: straight into the tables. */
export async function refereeRows(
  { db }: Pick<TestServer, 'db'>,
  { contest_id, topic_id, user_id }: { contest_id: string; topic_id: string; user_id: string },
): Promise<Record<'evidence_id' | 'decision_id' | 'appeal_id' | 'upload_id', string>> {
  const [member] = await db
    .select()
    .from(entrantMember)
    .where(and(eq(entrantMember.contest_id, contest_id), eq(entrantMember.user_id, user_id)))
  if (member === undefined) throw new Error('nobody takes part')
  const { entrant_id } = member
  const ids = { evidence_id: newId(), decision_id: newId(), appeal_id: newId(), upload_id: newId() }
  const place = { contest_id, run: 1 }
  const at = new Date().toISOString()
  const told = { at, user_id, by: 'Harbour' }
  await db.insert(evidence).values({
    ...place,
    resource_id: ids.evidence_id,
    kind: 'decoy_flag',
    key: newId(),
    strength: 'strong',
    topic_id,
    facts: [],
    fact_count: 0,
    measures: {},
    at,
  })
  await db.insert(evidenceEntrant).values({ evidence_id: ids.evidence_id, entrant_id })
  const decided = { decision: 'warn' as const, note: '', reason: 'a bait was taken', effects: {} }
  await db
    .insert(evidenceDecision)
    .values({ ...place, ...told, ...decided, decision_id: ids.decision_id, evidence_id: ids.evidence_id, entrant_id })
  await db
    .insert(appeal)
    .values({ ...place, ...told, appeal_id: ids.appeal_id, decision_id: ids.decision_id, entrant_id, text: 'We did not.' })
  const file = { file_name: 'writeup.pdf', media_type: 'application/pdf', size: 3, sha256: '', text_state: 'none' as const }
  const version = { kind: 'writeup' as const, solver_id: entrant_id, version: 1, counts_at_seq: 1 }
  await db.insert(writeup).values({ ...place, ...told, ...file, ...version, resource_id: ids.upload_id, entrant_id })
  return ids
}
