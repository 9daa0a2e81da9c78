import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { evidence, evidenceEntrant, type EvidenceRecord, type StoredFact } from '../../db/schema/evidence.ts'
import { publish } from '../../live/index.ts'
import type { Seen } from './seen.ts'

const factsKept = 50
const mostTold = 20
const order = { strong: 0, medium: 1, weak: 2 } as const

/** Keeps what was seen: a new case, or more facts of a known one, whose state stays. Answers how many cases changed. */
export async function recordSeen(tx: Tx, at: { contest_id: string; run: number }, seen: readonly Seen[]): Promise<number> {
  if (seen.length === 0) return 0
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`evidence ${at.contest_id}`}, 0))`)
  const known = await tx
    .select()
    .from(evidence)
    .where(
      and(
        eq(evidence.contest_id, at.contest_id),
        eq(evidence.run, at.run),
        inArray(
          evidence.key,
          seen.map(({ key }) => key),
        ),
      ),
    )
  const changed = []
  for (const one of seen) {
    const row = known.find(({ kind, key }) => kind === one.kind && key === one.key)
    const told = row === undefined ? await insert(tx, at, one) : await addTo(tx, row, one)
    if (told !== null) changed.push(told)
  }
  // Telling takes the lock that every batch of tries takes: last, and briefly.
  for (const data of changed.slice(-mostTold))
    await publish(tx, { contest_id: at.contest_id, channel: 'desk', event: 'desk.evidence', data })
  return changed.length
}

async function insert(tx: Tx, { contest_id, run }: { contest_id: string; run: number }, one: Seen) {
  const resource_id = newId()
  const { kind, key, strength, topic_id, measures } = one
  const facts = newest(one.facts)
  const times = one.facts.map(({ at }) => at).toSorted()
  await tx.insert(evidence).values({
    resource_id,
    contest_id,
    run,
    kind,
    key,
    strength,
    topic_id,
    measures,
    facts,
    fact_count: one.facts.length,
    at: times.at(-1) ?? new Date().toISOString(),
  })
  await putEntrants(tx, resource_id, one.entrants)
  return { evidence_id: resource_id, kind, state: 'open' as const }
}

async function addTo(tx: Tx, row: EvidenceRecord, one: Seen) {
  const had = new Set(row.facts.map(identityOf))
  const fresh = one.facts.filter((fact) => !had.has(identityOf(fact)) && fact.at > oldestKept(row))
  if (fresh.length === 0) return null
  await tx
    .update(evidence)
    .set({
      facts: newest([...row.facts, ...fresh]),
      fact_count: row.fact_count + fresh.length,
      strength: order[one.strength] < order[row.strength] ? one.strength : row.strength,
      measures: one.measures,
      updated_at: sql`clock_timestamp()`,
    })
    .where(eq(evidence.resource_id, row.resource_id))
  await putEntrants(tx, row.resource_id, one.entrants)
  return { evidence_id: row.resource_id, kind: row.kind, state: row.state }
}

async function putEntrants(tx: Tx, evidence_id: string, entrants: readonly string[]): Promise<void> {
  await tx
    .insert(evidenceEntrant)
    .values([...new Set(entrants)].map((entrant_id) => ({ evidence_id, entrant_id })))
    .onConflictDoNothing()
}

const identityOf = ({ submission_id, upload_id, what, at, user_id, address }: StoredFact): string =>
  submission_id ?? upload_id ?? `${what} ${at} ${user_id ?? ''} ${address}`

const newest = (facts: readonly StoredFact[]): StoredFact[] => facts.toSorted((a, b) => a.at.localeCompare(b.at)).slice(-factsKept)

/** Facts that fell out of the list do not come back as news. */
const oldestKept = (row: EvidenceRecord): string => (row.facts.length < factsKept ? '' : (row.facts[0]?.at ?? ''))
