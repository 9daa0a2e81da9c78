import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { entrant, entrantMember, type EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { team } from '../../../../db/schema/people/team.ts'
import { publishAll } from '../../../../live/outbox.ts'
import { tellContestChanged } from '../../core/contest/index.ts'
import type { ContestLock } from '../../score/score/index.ts'
import { freshEntry, isGone, type Candidate, type EnterRefusal } from './enter.ts'
import { recordEntrants } from './events.ts'
import { countPlaces, nextNumber, putEntrant, selectElsewhere, selectUnfit, type NewEntrant, type Person } from './repo.ts'

/** People whose statements go together; so many rows wait for the contest's lock at once, and no more. */
const batchSize = 250

/** A candidate that is one person. */
export type LoneCandidate = Candidate & { source: { user_id: string } }
export const loneCandidate = (person: Person, logo: string | null = null): LoneCandidate => ({
  source: { user_id: person.user_id },
  name: person.rep_name,
  tag: '',
  country: null,
  logo,
  members: [person],
})

interface Entering {
  candidates: readonly LoneCandidate[]
  bracket_id?: string | null
  /** After each batch, with the share of all that has entered, 0–1. */
  onBatch?: (share: number) => Promise<void>
}

/** `enter` for many people at once, approved: the same rules and the same rows, with a handful of statements a batch. In their order. */
export async function enterPeople(
  tx: Tx,
  lock: ContestLock,
  { candidates, bracket_id = null, onBatch }: Entering,
): Promise<(EntrantRecord | EnterRefusal)[]> {
  const results: (EntrantRecord | EnterRefusal)[] = []
  for (let first = 0; first < candidates.length; first += batchSize) {
    results.push(...(await enterBatch(tx, lock, { candidates: candidates.slice(first, first + batchSize), bracket_id })))
    await onBatch?.(results.length / candidates.length)
  }
  return results
}

interface Batch {
  candidates: readonly LoneCandidate[]
  bracket_id: string | null
}

async function enterBatch(tx: Tx, lock: ContestLock, { candidates, bracket_id }: Batch) {
  const { contest_id } = lock
  const olds = await oldEntries(tx, contest_id, userIdsOf(candidates))
  const refusals = await refusalsOf(tx, lock, { candidates, olds })
  const fitting = candidates.filter((one) => !refusals.has(one))
  const ipds = await freeIpds(tx, contest_id)
  const first = await nextNumber(tx, contest_id)
  const news = fitting.filter(({ source }) => !olds.has(source.user_id))
  const numbers = new Map(news.map((one, index) => [one, first + index]))
  const rows = fitting.map((one): NewEntrant => {
    const { source, name, tag, country, logo } = one
    const old = olds.get(source.user_id)
    const own = { ...source, name, tag, country, logo, bracket_id, bench: [], fields: {} }
    const kept = { number: old?.number ?? numbers.get(one) ?? first, ipd: old?.ipd ?? ipds.shift() ?? null }
    return { entrant_id: newId(), contest_id, ...own, ...kept, ...freshEntry(lock, 'approved') }
  })
  const made = await putAll(tx, rows, olds)
  await putLoneMembers(tx, contest_id, made)
  await recordEntrants(tx, lock, [...made.values()])
  await publishAll(
    tx,
    contest_id,
    [...made.values()].flatMap(({ entrant_id, status, reason }) => [
      { channel: `entrant:${entrant_id}` as const, event: 'me.entry' as const, data: { status, reason } },
      { channel: 'desk' as const, event: 'desk.entrant' as const, data: { entrant_id } },
    ]),
  )
  await tellContestChanged(tx, contest_id)
  return candidates.map((one) => refusals.get(one) ?? madeOf(made, one))
}

const userIdsOf = (candidates: readonly LoneCandidate[]): string[] => candidates.map(({ source }) => source.user_id)

function madeOf(made: ReadonlyMap<string, EntrantRecord>, { source }: LoneCandidate): EntrantRecord {
  const row = made.get(source.user_id)
  if (row === undefined) throw new Error(`the entry of ${source.user_id} was not written`)
  return row
}

async function oldEntries(tx: Tx, contestId: string, userIds: readonly string[]): Promise<Map<string, EntrantRecord>> {
  const rows = await tx
    .select()
    .from(entrant)
    .where(and(eq(entrant.contest_id, contestId), inArray(entrant.user_id, [...userIds])))
  return new Map(rows.flatMap((row) => (row.user_id === null ? [] : [[row.user_id, row] as const])))
}

/** Who may not enter, and why; a person named twice enters once. Places are given in the order of the candidates. */
async function refusalsOf(
  tx: Tx,
  lock: ContestLock,
  { candidates, olds }: Pick<Batch, 'candidates'> & { olds: ReadonlyMap<string, EntrantRecord> },
): Promise<Map<LoneCandidate, EnterRefusal>> {
  const { contest_id, contest } = lock
  const ids = userIdsOf(candidates)
  const unfit = await selectUnfit(tx, lock, ids)
  const elsewhere = await selectElsewhere(tx, contest_id, ids)
  let places = contest.capacity > 0 ? contest.capacity - (await countPlaces(tx, contest_id)) : Number.POSITIVE_INFINITY
  const seen = new Set<string>()
  const refusalOf = ({ source: { user_id }, name }: LoneCandidate): EnterRefusal | null => {
    if (unfit.has(user_id)) return { code: 'staff_cannot_play', details: { name } }
    const old = olds.get(user_id)
    if (seen.has(user_id)) return { code: 'already_registered', details: { status: 'approved' } }
    if (old !== undefined && !isGone(old)) return { code: 'already_registered', details: { status: old.status } }
    const other = elsewhere.find((one) => one.user_id === user_id && one.entrant_id !== old?.entrant_id)
    if (other !== undefined) return { code: 'member_elsewhere', details: { name: other.name, team: other.team } }
    if (places <= 0) return { code: 'contest_full', details: { n: contest.capacity } }
    places -= 1
    seen.add(user_id)
    return null
  }
  return new Map(
    candidates.flatMap((one) => {
      const refusal = refusalOf(one)
      return refusal === null ? [] : [[one, refusal] as const]
    }),
  )
}

/** Every free fourth number, those of no living team first. Asked under the contest's lock. */
async function freeIpds(tx: Tx, contestId: string): Promise<number[]> {
  const { rows } = await tx.execute<{ n: number }>(sql`select n from generate_series(1, 254) n
    where not exists (select 1 from ${entrant} e where e.contest_id = ${contestId} and e.ipd = n)
    order by exists (select 1 from ${team} t where t.ipd = n and t.disbanded_at is null), n`)
  return rows.map(({ n }) => n)
}

/** New rows at once; one that comes back after it left keeps its id and number. By person. */
async function putAll(tx: Tx, rows: readonly NewEntrant[], olds: ReadonlyMap<string, EntrantRecord>): Promise<Map<string, EntrantRecord>> {
  const made: EntrantRecord[] = []
  const fresh = rows.filter(({ user_id }) => !olds.has(user_id ?? ''))
  if (fresh.length > 0)
    made.push(
      ...(await tx
        .insert(entrant)
        .values([...fresh])
        .returning()),
    )
  for (const row of rows) {
    const old = olds.get(row.user_id ?? '')
    if (old !== undefined) made.push(await putEntrant(tx, row, old))
  }
  return new Map(made.flatMap((row) => (row.user_id === null ? [] : [[row.user_id, row] as const])))
}

/** Each is its own only member; whom a rejected entry still held is freed. */
async function putLoneMembers(tx: Tx, contest_id: string, made: ReadonlyMap<string, EntrantRecord>): Promise<void> {
  if (made.size === 0) return
  const rejected = sql`exists (select 1 from ${entrant} e where e.entrant_id = ${entrantMember.entrant_id} and e.status = 'rejected')`
  const entrantIds = [...made.values()].map(({ entrant_id }) => entrant_id)
  await tx.delete(entrantMember).where(inArray(entrantMember.entrant_id, entrantIds))
  await tx
    .delete(entrantMember)
    .where(and(eq(entrantMember.contest_id, contest_id), inArray(entrantMember.user_id, [...made.keys()]), rejected))
  await tx
    .insert(entrantMember)
    .values([...made].map(([user_id, { entrant_id }]) => ({ entrant_id, contest_id, user_id, is_captain: true })))
}
