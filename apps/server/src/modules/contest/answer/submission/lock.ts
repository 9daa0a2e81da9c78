import { getTableColumns } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { answerSettingNames, wholeContest, type AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { fail } from '../../../../failure.ts'

/** They change with every batch or every entry; all other columns stand still for hours, so one number says that they do. */
const moving = ['last_seq', 'last_at', 'people_stamp']
const still = [
  ...Object.keys(getTableColumns(contest)).flatMap((name) => (moving.includes(name) ? [] : `held.${name}`)),
  ...[...answerSettingNames].map((name) => `own.${name}`),
]

const lockText = `with held as materialized (select * from contest where resource_id = $1 and deleted_at is null for no key update)
  select hash_record_extended(row(${still.join(', ')}), 0)::text as stamp, held.last_seq, held.last_at, held.people_stamp,
    (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now_ms
  from held join contest_answer own on own.contest_id = held.resource_id`
const wholeText =
  'select held.*, own.* from contest held join contest_answer own on own.contest_id = held.resource_id where held.resource_id = $1'

interface Locked {
  stamp: string
  last_seq: number
  last_at: Date
  people_stamp: string
  now_ms: string
}
type Whole = Record<keyof AnswerContest, unknown> & { contest_id: string }
const instants = Object.values(wholeContest)
  .filter((column) => column.getSQLType().startsWith('timestamp'))
  .map(({ name }) => name as keyof AnswerContest)

/** Rows as they were read last, each with the stamp of what stood in it. */
const known = new LRUCache<string, { stamp: string; record: AnswerContest }>({ max: 100 })

/** The contest's row lock in one prepared statement: the outer select runs after the lock is granted, so its clock is read under it. */
export async function lockForBatch(client: PoolClient, contest_id: string): Promise<{ contest: AnswerContest; at: number }> {
  const { rows } = await client.query<Locked>({ name: 'submission_lock', text: lockText, values: [contest_id] })
  const [row] = rows
  if (row === undefined) return fail('contest_not_found')
  const { stamp, last_seq, last_at, people_stamp, now_ms } = row
  const kept = known.get(contest_id)
  const record = kept?.stamp === stamp ? kept.record : await readWhole(client, contest_id)
  known.set(contest_id, { stamp, record })
  const held = { ...record, last_seq, people_stamp, last_at: last_at.toISOString() }
  return { contest: held, at: Math.max(Number(now_ms), last_at.getTime()) }
}

/** Read under the lock: nobody changes it meanwhile. */
async function readWhole(client: PoolClient, contest_id: string): Promise<AnswerContest> {
  const { rows } = await client.query<Whole>({ name: 'submission_contest', text: wholeText, values: [contest_id] })
  const [row] = rows
  if (row === undefined) return fail('contest_not_found')
  const { contest_id: _id, ...record } = row
  for (const name of instants) {
    const value = record[name]
    if (value instanceof Date) record[name] = value.toISOString()
  }
  // The columns are those of the table the type is made from; instants are texts now.
  return record as AnswerContest
}
