import type { Reply } from '@beacon/api/endpoint'
import { type examMonitoring as contract, type ExamNow, monitoringLimits } from '@beacon/api/kinds/theory/exam/exam-monitoring'
import { sql, type SQL } from 'drizzle-orm'
import { staffNameSql } from '../../../../db/staff-name.ts'
import type { SignedIn } from '../../../../context.ts'
import { iso, stateOf } from '../../../contest/core/contest/index.ts'
import { isInRooms, seeWatch, type Watch } from '../exam/index.ts'

/** Candidates `e` that the reader watches, their places `p` and attempts `a`. */
const watchedSql = (watch: Watch): SQL => sql`entrant e left join exam_candidate p on p.entrant_id = e.entrant_id
  left join exam_attempt a on a.contest_id = e.contest_id and a.run = ${watch.contest.run} and a.entrant_id = e.entrant_id
  where e.contest_id = ${watch.contest.resource_id} and e.status = 'approved' and not e.is_staff and ${isInRooms(sql`p.room_id`, watch)}`

interface Counted extends Record<string, unknown> {
  missing: number
  going: number
  paused: number
  submitted: number
  auto_submitted: number
  heard: number
  devices: number
  answers: number
}
const nobody: Counted = { missing: 0, going: 0, paused: 0, submitted: 0, auto_submitted: 0, heard: 0, devices: 0, answers: 0 }

async function countDevices(ctx: SignedIn, watch: Watch): Promise<Counted> {
  const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await ctx.db.execute<Counted>(sql`
    select ${count(sql`a.attempt_id is null`)} as missing, ${count(sql`a.state = 'going'`)} as going,
      ${count(sql`a.state = 'going' and a.paused_at is not null`)} as paused, ${count(sql`a.state = 'submitted'`)} as submitted,
      ${count(sql`a.state = 'auto_submitted'`)} as auto_submitted,
      ${count(sql`a.state = 'going' and a.heard_at >= now() - interval '60 s'`)} as heard,
      ${count(sql`a.state = 'going' and a.unsaved > 0`)} as devices,
      coalesce(sum(a.unsaved) filter (where a.state = 'going'), 0)::int as answers
    from ${watchedSql(watch)}`)
  return rows[0] ?? nobody
}

interface Address extends Record<string, unknown> {
  address: string
  attempts: number
  candidates: ExamNow['addresses'][number]['candidates']
  count: number
}

async function selectAddresses(ctx: SignedIn, watch: Watch): Promise<Address[]> {
  const { rows } = await ctx.db.execute<Address>(sql`
    with came as (
      select a.address, a.entrant_id, a.name, coalesce(r.name, '') as room,
        row_number() over (partition by a.address order by lower(a.name), a.entrant_id) as place
      from (select e.entrant_id, ${staffNameSql('e')} as name, p.room_id, a.address from ${watchedSql(watch)} and a.address <> '') a
        left join exam_room r on r.room_id = a.room_id
    )
    select address, count(*)::int as attempts, (count(*) over ())::int as count,
      jsonb_agg(jsonb_build_object('entrant_id', entrant_id, 'name', name, 'room', room) order by place)
        filter (where place <= ${monitoringLimits.names}) as candidates
    from came group by address having count(*) > 1 order by attempts desc, address limit ${monitoringLimits.addresses}`)
  return rows
}

/** What the devices of the candidates do now. */
export async function readExamNow(ctx: SignedIn, id: string): Promise<Reply<typeof contract.now>> {
  const watch = await seeWatch(ctx, id)
  const { missing, heard, devices, answers, ...states } = await countDevices(ctx, watch)
  const found = await selectAddresses(ctx, watch)
  const isOver = stateOf(watch.contest, watch.now).status === 'finished'
  return {
    states: { ...states, not_started: isOver ? 0 : missing, absent: isOver ? missing : 0 },
    heard,
    silent: states.going - heard,
    queue: { devices, answers },
    addresses: found.map(({ address, attempts, candidates }) => ({ address, attempts, candidates })),
    shared: found[0]?.count ?? 0,
    server_now: iso(watch.now),
  }
}
