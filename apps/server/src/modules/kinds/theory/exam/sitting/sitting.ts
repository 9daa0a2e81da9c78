import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Platform } from '../../../../../context.ts'
import { batchPool } from '../../../../../db/batch-pool.ts'
import { openGather } from '../../../../../db/gather.ts'
import { statementText } from '../../../../../db/statement-text.ts'
import type { AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import type { Candidate } from './candidate.ts'
import { type Place, placeColumns, placeTables } from './place.ts'
import { readStaffNews, type StaffNews, staffNewsColumnsSql } from './staff-messages.ts'

/** What the database knows of a candidate who comes: the attempt of the run, the place, what staff say. */
export interface Sitting {
  attempt: AttemptRecord | null
  place: Place
  told: StaffNews
}

const told = staffNewsColumnsSql({ contest_id: sql`e.contest_id`, run: sql`g.run`, entrant_id: sql`e.entrant_id` })
const text = statementText(sql`
  select g.entrant_id || ' ' || g.run as key, case when a.attempt_id is null then null else to_jsonb(a) end as attempt,
    (select to_jsonb(x) from (select ${placeColumns}) x) as place, ${told} as told
  from unnest($1::uuid[], $2::int[]) as g (entrant_id, run) join (${placeTables}) on e.entrant_id = g.entrant_id
    left join exam_attempt a on a.contest_id = e.contest_id and a.run = g.run and a.entrant_id = e.entrant_id`)

const mostAtOnce = 200
type Reader = (key: string) => Promise<Sitting | null>
const readers = new WeakMap<Pool, Reader>()

function readerOf(platform: Platform): Reader {
  const known = readers.get(platform.pool)
  if (known !== undefined) return known
  const made = openGather<Sitting>(mostAtOnce, async (keys) => {
    const parts = keys.map((key) => key.split(' '))
    const values = [parts.map(([entrant_id]) => entrant_id), parts.map(([, run]) => Number(run))]
    const { rows } = await batchPool(platform).query<Sitting & { key: string }>({ name: 'exam_sitting', text, values })
    return new Map(rows.map(({ key, ...sitting }) => [key, { ...sitting, told: readStaffNews(sitting.told) }]))
  })
  readers.set(platform.pool, made)
  return made
}

/** Read anew for each call, together with others that come in the same moment. */
export async function readSitting(platform: Platform, { contest, entry }: Pick<Candidate, 'contest' | 'entry'>): Promise<Sitting> {
  const found = await readerOf(platform)(`${entry.entrant_id} ${contest.run}`)
  if (found === null) throw new Error(`entrant ${entry.entrant_id} is gone`)
  return found
}
