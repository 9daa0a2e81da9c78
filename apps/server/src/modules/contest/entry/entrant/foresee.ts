import type { AdditionPreview } from '@beacon/api/contest/entrant-addition'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { isGone } from './enter.ts'
import { countPlaces, selectNamed, selectUnfit } from './repo.ts'

interface PlannedEntry {
  id: string
  said: string
  members: { user_id: string; rep_name: string }[]
}

interface Foreseen {
  fitting: string[]
  already: number
  refused: AdditionPreview['named']
}

/** What `enter` would say of each, by a statement for all instead of some for each: thousands may be asked about. */
export async function foreseeEntries(executor: Executor, contest: ContestCommon, ids: readonly string[]): Promise<Foreseen> {
  const wanted = contest.game_type === 'team' ? await selectTeams(executor, ids) : await selectPeople(executor, contest, ids)
  const userIds = wanted.flatMap(({ members }) => members.map(({ user_id }) => user_id))
  const unfit = await selectUnfit(executor, { contest_id: contest.resource_id, contest }, userIds)
  const entries = await selectEntries(executor, contest, userIds)
  const ownOf = new Map(entries.filter(({ is_own }) => is_own).map((one) => [one.source_id, one]))
  const playsOf = new Map(entries.filter(({ is_own, status }) => !is_own && status !== 'rejected').map((one) => [one.user_id, one]))
  const found: Foreseen = { fitting: [], already: 0, refused: [] }
  const taken = contest.capacity > 0 ? await countPlaces(executor, contest.resource_id) : 0
  for (const { id, said, members } of wanted) {
    const refuse = (code: string, details: Record<string, unknown>) => found.refused.push({ resource_id: id, name: said, code, details })
    const own = ownOf.get(id)
    const worker = members.find(({ user_id }) => unfit.has(user_id))
    const elsewhere = members.map(({ user_id }) => playsOf.get(user_id)).find((one) => one !== undefined && one.source_id !== id)
    if (worker !== undefined) refuse('staff_cannot_play', { name: worker.rep_name })
    else if (own !== undefined && !isGone(own)) found.already += 1
    else if (elsewhere !== undefined) refuse('member_elsewhere', { name: elsewhere.rep_name, team: elsewhere.name })
    else if (contest.capacity > 0 && taken + found.fitting.length >= contest.capacity) refuse('contest_full', { n: contest.capacity })
    else found.fitting.push(id)
  }
  return found
}

async function selectPeople(executor: Executor, { kind }: ContestCommon, ids: readonly string[]): Promise<PlannedEntry[]> {
  const people = await selectNamed(executor, kind, ids)
  return people.map(({ user_id, rep_name, said }) => ({ id: user_id, said, members: [{ user_id, rep_name }] }))
}

async function selectTeams(executor: Executor, ids: readonly string[]): Promise<PlannedEntry[]> {
  const { rows } = await executor.execute<{ [Name in keyof PlannedEntry]: PlannedEntry[Name] }>(sql`
    select t.resource_id as id, t.name as said,
      coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'rep_name', u.rep_name)) filter (where m.user_id is not null), '[]') as members
    from team t left join team_member m on m.team_id = t.resource_id left join "user" u on u.resource_id = m.user_id
    where t.resource_id = any(${sql.param([...ids])}::uuid[]) and t.disbanded_at is null group by t.resource_id order by t.resource_id`)
  return rows
}

interface Known extends Record<string, unknown>, Pick<EntrantRecord, 'status' | 'is_left_out' | 'name'> {
  source_id: string
  user_id: string | null
  rep_name: string
  /** The row of the entrant itself; others say for whom a person plays. */
  is_own: boolean
}

async function selectEntries(executor: Executor, { resource_id }: ContestCommon, userIds: readonly string[]): Promise<Known[]> {
  const { rows } = await executor.execute<Known>(sql`
    select coalesce(e.team_id, e.user_id) as source_id, null::uuid as user_id, '' as rep_name, e.status, e.is_left_out,
      ${staffNameSql('e')} as name, true as is_own from entrant e where e.contest_id = ${resource_id}
    union all
    select coalesce(e.team_id, e.user_id), m.user_id, u.rep_name, e.status, e.is_left_out, ${staffNameSql('e')}, false
    from entrant_member m join entrant e on e.entrant_id = m.entrant_id join "user" u on u.resource_id = m.user_id
    where m.contest_id = ${resource_id} and m.user_id = any(${sql.param([...userIds])}::uuid[])`)
  return rows
}
