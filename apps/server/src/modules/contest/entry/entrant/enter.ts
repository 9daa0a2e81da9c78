import type { EntryValues } from '@beacon/api/contest/contest-structures'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { publish } from '../../../../live/index.ts'
import { tellContestChanged } from '../../core/contest/index.ts'
import type { ContestLock } from '../../score/score/index.ts'
import { recordEntrants } from './events.ts'
import { countPlaces, findBySource, findElsewhere, findUnfit, freeIpd, nextNumber, putEntrant, putMembers, type Person } from './repo.ts'

/** Who wants to enter: a team with its members, or one person. */
export interface Candidate {
  source: { team_id: string } | { user_id: string }
  name: string
  tag: string
  country: string | null
  logo: string | null
  members: Person[]
  /** Of the team, but not for this contest. */
  bench?: string[]
}

export interface EnterRefusal {
  code: 'already_registered' | 'contest_full' | 'staff_cannot_play' | 'member_elsewhere'
  details: Record<string, unknown>
}

/** Whoever was rejected, or taken out for good, may enter again. */
export const isGone = (row: Pick<EntrantRecord, 'status' | 'is_left_out'>): boolean =>
  row.status === 'rejected' || (row.status === 'withdrawn' && row.is_left_out)

/** Enters under the contest's lock, which keeps the last place and every member single. */
export async function enter(
  tx: Tx,
  lock: ContestLock,
  input: { candidate: Candidate; status: 'pending' | 'approved'; bracket_id?: string | null; fields?: EntryValues },
): Promise<EntrantRecord | EnterRefusal> {
  const { candidate, status, bracket_id = null, fields = {} } = input
  const { contest_id, contest } = lock
  const worker = await findUnfit(tx, lock, candidate.members)
  if (worker !== null) return { code: 'staff_cannot_play', details: { name: worker.rep_name } }
  const old = await findBySource(tx, contest_id, candidate.source)
  if (old !== null && !isGone(old)) return { code: 'already_registered', details: { status: old.status } }
  const userIds = candidate.members.map(({ user_id }) => user_id)
  const elsewhere = await findElsewhere(tx, { contestId: contest_id, userIds, entrantId: old?.entrant_id ?? null })
  if (elsewhere !== null) return { code: 'member_elsewhere', details: elsewhere }
  if (contest.capacity > 0 && (await countPlaces(tx, contest_id)) >= contest.capacity)
    return { code: 'contest_full', details: { n: contest.capacity } }
  const { source, name, tag, country, logo } = candidate
  const number = old?.number ?? (await nextNumber(tx, contest_id))
  const row = {
    entrant_id: newId(),
    contest_id,
    ...source,
    name,
    tag,
    country,
    logo,
    number,
    ipd: old?.ipd ?? (await freeIpd(tx, contest_id, 'team_id' in source ? source.team_id : null)),
    bracket_id,
    bench: candidate.bench ?? [],
    fields,
    ...freshEntry(lock, status),
  }
  const made = await putEntrant(tx, row, old)
  await putMembers(tx, made, candidate.members)
  if (status === 'approved') await recordEntrants(tx, lock, [made])
  await tellEntry(tx, made)
  return made
}

/** What an entry says when it begins, or begins anew. */
export const freshEntry = ({ at }: ContestLock, status: 'pending' | 'approved') => ({
  status,
  status_before: null,
  is_hidden: false,
  is_left_out: false,
  reason: null,
  decided_at: null,
  registered_at: new Date(at).toISOString(),
})

export const isRefusal = (result: EntrantRecord | EnterRefusal): result is EnterRefusal => 'code' in result

/** Its members, the desk and every replica hear of the change. */
export async function tellEntry(tx: Tx, row: EntrantRecord): Promise<void> {
  const { contest_id, entrant_id, status, reason } = row
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.entry', data: { status, reason } })
  await publish(tx, { contest_id, channel: 'desk', event: 'desk.entrant', data: { entrant_id } })
  await tellContestChanged(tx, contest_id)
}
