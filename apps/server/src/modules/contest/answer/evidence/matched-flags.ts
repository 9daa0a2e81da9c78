import { sql } from 'drizzle-orm'
import { played } from '../../../../db/players.ts'
import { groupBy, tryColumns, tryFact, type Detector, type Seen, type TryRow } from '../../judge/evidence/index.ts'

interface Row extends TryRow {
  kind: 'foreign_flag' | 'decoy_flag'
  flag_topic_id: string
  owner_id: string | null
}

/** Tries that were the flag of another entrant, or a decoy: the judge noted it while it answered “wrong”. */
export const matchedFlags: Detector = async (tx, { contest_id, run, since }) => {
  const { rows } = await tx.execute<Row>(sql`select ${sql.raw(tryColumns)}, s.evidence->>'kind' as kind,
      s.evidence->>'topic_id' as flag_topic_id, s.evidence->>'owner_id' as owner_id
    from submission s where s.contest_id = ${contest_id} and s.run = ${run} and s.at >= ${since} and s.evidence is not null and ${played('s')} order by s.at`)
  const cases = groupBy(rows, ({ kind, flag_topic_id, entrant_id, owner_id }) => `${kind} ${flag_topic_id} ${entrant_id} ${owner_id ?? ''}`)
  const seen: Seen[] = []
  for (const tries of cases.values()) {
    const [first] = tries
    if (first === undefined) continue
    const { kind, flag_topic_id, entrant_id, owner_id } = first
    const owned = owner_id === null ? [] : await ownersSolves(tx, { contest_id, run, owner_id, topic_id: flag_topic_id })
    seen.push({
      kind,
      key: `${flag_topic_id} ${entrant_id} ${owner_id ?? ''}`,
      strength: 'strong',
      topic_id: flag_topic_id,
      entrants: owner_id === null ? [entrant_id] : [entrant_id, owner_id],
      facts: [...tries.map((row) => tryFact(row)), ...owned.map((row) => tryFact(row, 'owner_solve'))],
      measures: {},
    })
  }
  return seen
}

/** How the owner came to the flag: its own right tries. */
async function ownersSolves(
  tx: Parameters<Detector>[0],
  { contest_id, run, owner_id, topic_id }: { contest_id: string; run: number; owner_id: string; topic_id: string },
): Promise<TryRow[]> {
  const { rows } = await tx.execute<TryRow>(sql`select ${sql.raw(tryColumns)} from submission s
    where s.entrant_id = ${owner_id} and s.run = ${run} and s.contest_id = ${contest_id} and s.topic_id = ${topic_id}
      and coalesce(s.verdict, s.result) in ('correct', 'part') order by s.at limit 5`)
  return rows
}
