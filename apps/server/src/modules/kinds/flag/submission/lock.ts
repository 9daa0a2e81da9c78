import type { PoolClient } from 'pg'
import { wholeContest, type ContestRecord } from '../../../../db/schema/contest-flag.ts'
import { fail } from '../../../../failure.ts'

const text = `with held as materialized (select * from contest where resource_id = $1 and deleted_at is null for no key update)
  select held.*, own.*, (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now_ms
  from held join contest_flag own on own.contest_id = held.resource_id`

type Row = Record<keyof ContestRecord, unknown> & { now_ms: string; contest_id: string }
const instants = Object.values(wholeContest)
  .filter((column) => column.getSQLType().startsWith('timestamp'))
  .map(({ name }) => name as keyof ContestRecord)

/** The contest's row lock in one prepared statement: the outer select runs after the lock is granted, so its clock is read under it. */
export async function lockForBatch(client: PoolClient, contest_id: string): Promise<{ contest: ContestRecord; at: number }> {
  const { rows } = await client.query<Row>({ name: 'submission_lock', text, values: [contest_id] })
  const [row] = rows
  if (row === undefined) return fail('contest_not_found')
  const { now_ms, contest_id: _id, ...record } = row
  for (const name of instants) {
    const value = record[name]
    if (value instanceof Date) record[name] = value.toISOString()
  }
  // The columns are those of the table the type is made from; instants are texts now.
  const held = record as ContestRecord
  return { contest: held, at: Math.max(Number(now_ms), Date.parse(held.last_at)) }
}
