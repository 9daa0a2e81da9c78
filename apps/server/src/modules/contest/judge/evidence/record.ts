import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { evidence, evidenceEntrant, type EvidenceRecord, type StoredFact } from '../../../../db/schema/contest/evidence.ts'
import { publish } from '../../../../live/index.ts'
import type { Seen } from './seen.ts'

const factsKept = 50
const mostTold = 20
const atOnce = 1_000
const order = { strong: 0, medium: 1, weak: 2 } as const

/** Keeps what was seen: a new case, or more facts of a known one, whose state stays. Answers how many cases changed. */
export async function recordSeen(tx: Tx, at: { contest_id: string; run: number }, seen: readonly Seen[]): Promise<number> {
  if (seen.length === 0) return 0
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`evidence ${at.contest_id}`}, 0))`)
  const changed: EvidenceNews[] = []
  for (let from = 0; from < seen.length; from += atOnce) changed.push(...(await recordSome(tx, at, seen.slice(from, from + atOnce))))
  // Telling takes the lock that every batch of tries takes: last, and briefly.
  for (const data of changed.slice(-mostTold))
    await publish(tx, { contest_id: at.contest_id, channel: 'desk:referee.decide', event: 'desk.evidence', data })
  return changed.length
}

type EvidenceNews = Pick<EvidenceRecord, 'kind' | 'state'> & { evidence_id: string }
const placeOf = ({ kind, key }: Pick<Seen, 'kind' | 'key'>): string => `${kind} ${key}`

async function recordSome(tx: Tx, at: { contest_id: string; run: number }, seen: readonly Seen[]): Promise<EvidenceNews[]> {
  const rows = await tx
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
  const known = new Map(rows.map((row) => [placeOf(row), row]))
  const told: EvidenceNews[] = []
  for (const one of seen) {
    const row = known.get(placeOf(one))
    const added = row === undefined ? null : await addTo(tx, row, one)
    if (added !== null) told.push(added)
  }
  const fresh = seen.filter((one) => !known.has(placeOf(one)))
  return fresh.length === 0 ? told : [...told, ...(await insert(tx, at, fresh))]
}

/** New cases in one statement: a crowd of solves may bring thousands, and the database is the players'. */
async function insert(tx: Tx, { contest_id, run }: { contest_id: string; run: number }, fresh: readonly Seen[]): Promise<EvidenceNews[]> {
  const rows = fresh.map(({ kind, key, strength, topic_id, measures, facts, entrants }) => ({
    resource_id: newId(),
    kind,
    key,
    strength,
    topic_id,
    measures,
    facts: newest(facts),
    fact_count: facts.length,
    at:
      facts
        .map((fact) => fact.at)
        .toSorted()
        .at(-1) ?? new Date().toISOString(),
    entrants: [...new Set(entrants)],
  }))
  await tx.execute(sql`
    with e as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(resource_id uuid, kind text, key text,
        strength text, topic_id uuid, measures jsonb, facts jsonb, fact_count int, at timestamptz, entrants uuid[])),
      made as (insert into evidence (resource_id, contest_id, run, kind, key, strength, topic_id, measures, facts, fact_count, at)
        select resource_id, ${contest_id}::uuid, ${run}::int, kind, key, strength, topic_id, measures, facts, fact_count, at from e)
    insert into evidence_entrant (evidence_id, entrant_id) select resource_id, unnest(entrants) from e`)
  return rows.map(({ resource_id, kind }) => ({ evidence_id: resource_id, kind, state: 'open' }))
}

async function addTo(tx: Tx, row: EvidenceRecord, one: Seen): Promise<EvidenceNews | null> {
  const had = new Set(row.facts.map(identityOf))
  const fresh = one.facts.filter((fact) => !had.has(identityOf(fact)) && fact.at > oldestFactAt(row))
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
  const entrants = [...new Set(one.entrants)].map((entrant_id) => ({ evidence_id: row.resource_id, entrant_id }))
  await tx.insert(evidenceEntrant).values(entrants).onConflictDoNothing()
  return { evidence_id: row.resource_id, kind: row.kind, state: row.state }
}

const identityOf = ({ submission_id, upload_id, what, at, user_id, address }: StoredFact): string =>
  submission_id ?? upload_id ?? `${what} ${at} ${user_id ?? ''} ${address}`

const newest = (facts: readonly StoredFact[]): StoredFact[] => facts.toSorted((a, b) => a.at.localeCompare(b.at)).slice(-factsKept)

/** Facts that fell out of the list do not come back as news. */
const oldestFactAt = (row: EvidenceRecord): string => (row.facts.length < factsKept ? '' : (row.facts[0]?.at ?? ''))
