import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { batchPool } from '../../../../../db/batch-pool.ts'
import { openCrowd } from '../../../../../db/crowd.ts'
import { statementText } from '../../../../../db/statement-text.ts'
import { standSql, type Candidate, type Stand } from './candidate.ts'
import type { AttemptNews } from './keep.ts'
import { readStaffNews, type StaffNews, staffNewsColumnsSql, staffNewsSql } from './staff-messages.ts'

/** What a device says with a heartbeat. */
export interface Beat {
  ctx: SignedIn
  seen: Candidate
  epoch: number
  unsaved: number
}

const told = staffNewsColumnsSql({ contest_id: sql`u.contest_id`, run: sql`u.run`, entrant_id: sql`u.entrant_id` })

const text = statementText(sql`
  with given as materialized (select * from jsonb_to_recordset($1::jsonb)
    as g (n int, contest_id uuid, run int, entrant_id uuid, epoch int, unsaved int)
  ), held as materialized (
    select g.n, a.attempt_id from given g
      join exam_attempt a on a.contest_id = g.contest_id and a.run = g.run and a.entrant_id = g.entrant_id
    for no key update of a skip locked
  ), heard as (
    update exam_attempt a set heard_at = clock_timestamp(), unsaved = g.unsaved
    from held h join given g on g.n = h.n where a.attempt_id = h.attempt_id and a.state = 'going' and a.epoch = g.epoch
    returning g.n, a.*
  )
  select u.n, ${standSql('u')} as attempt, ${told} as told
  from heard u`)

/** Hears devices, with others that beat in the same moment. @returns null for an attempt that is over or another device's */
export const hearBeat = openCrowd<Beat, AttemptNews | null>({
  most: 100,
  keyOf: ({ seen }) => seen.entry.entrant_id,
  together: async (platform, items) => {
    const beats = items.map(({ seen: { contest, entry }, epoch, unsaved }, n) => {
      const { resource_id: contest_id, run } = contest
      return { n, contest_id, run, entrant_id: entry.entrant_id, epoch, unsaved }
    })
    const values = [JSON.stringify(beats)]
    const { rows } = await batchPool(platform).query<AttemptNews & { n: number }>({ name: 'exam_hear', text, values })
    const heard = new Map(rows.map((row) => [row.n, { attempt: row.attempt, told: readStaffNews(row.told) }]))
    return items.map((_, n) => heard.get(n))
  },
  alone: (item) => hearAlone(item),
})

/** The same for one device; `more` are further columns that the beat sets. */
export async function hearAlone({ ctx, seen, epoch, unsaved }: Beat, more: SQL = sql``): Promise<AttemptNews | null> {
  const { contest, entry } = seen
  const { rows } = await ctx.db.execute<{ attempt: Stand; told: StaffNews }>(sql`
    update exam_attempt a set heard_at = clock_timestamp(), unsaved = ${unsaved} ${more}
    where contest_id = ${contest.resource_id} and run = ${contest.run} and entrant_id = ${entry.entrant_id} and state = 'going'
      and epoch = ${epoch} returning ${standSql('a')} as attempt, ${staffNewsSql(seen)} as told`)
  const [heard] = rows
  return heard === undefined ? null : { attempt: heard.attempt, told: readStaffNews(heard.told) }
}
