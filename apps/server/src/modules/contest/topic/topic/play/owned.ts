import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Platform } from '../../../../../context.ts'
import type { Executor, Tx } from '../../../../../db/database.ts'
import { newId } from '../../../../../db/id.ts'
import { contest } from '../../../../../db/schema/contest/contest.ts'
import { contestAnswer, wholeContest, type AnswerContest } from '../../../../../db/schema/contest/contest-answer.ts'
import { topicFlag, topicPool } from '../../../../../db/schema/contest/topic.ts'
import { dynamicFlag, flagFormat } from '../../../../bank/flag/index.ts'
import type { SecretBox } from '../../../../platform/secret/index.ts'
import { openFlag, sealFlag, storedDigest } from '../flag-digest.ts'
import type { NewFlag } from '../repo.ts'

/** The 32 bytes from which a contest's dynamic flags and dealing orders are made. */
export const contestSecret = (secret: SecretBox, row: Pick<AnswerContest, 'resource_id' | 'secret_sealed'>): Buffer =>
  Buffer.from(secret.open('contest secret', row.secret_sealed, row.resource_id), 'base64url')

type FormatOf = Pick<AnswerContest, 'flag_prefix' | 'flag_length'>
export const formatOf = (contestRow: FormatOf, topic: FormatOf): { prefix: string; length: number } => ({
  prefix: topic.flag_prefix ?? contestRow.flag_prefix ?? flagFormat.prefix,
  length: topic.flag_length ?? contestRow.flag_length ?? flagFormat.length,
})

interface Missing extends Record<string, unknown> {
  topic_id: string
  flag_type: 'dynamic' | 'random'
  flag_prefix: string | null
  flag_length: number | null
  part: number
  entrant_id: string
}

/** Pairs of a part and an entrant that have no flag in this run; those of some entrants, or of all who entered. */
async function selectMissing(tx: Executor, row: AnswerContest, entrantIds: readonly string[] | null): Promise<Missing[]> {
  const wanted = entrantIds === null ? sql`true` : sql`e.entrant_id = any(${sql.param(entrantIds)}::uuid[])`
  const { rows } = await tx.execute<Missing>(sql`
    select t.resource_id as topic_id, o.flag_type, o.flag_prefix, o.flag_length, p.part, e.entrant_id
    from topic t join topic_answer o on o.topic_id = t.resource_id
      cross join lateral (select (one ->> 'part')::int as part from jsonb_array_elements(o.parts) one) p
      join entrant e on e.contest_id = t.contest_id and e.status in ('approved', 'banned', 'withdrawn') and ${wanted}
    where t.contest_id = ${row.resource_id} and t.deleted_at is null and o.flag_type in ('dynamic', 'random') and not exists (
      select 1 from topic_flag f where f.topic_id = t.resource_id and f.part = p.part and f.owner_id = e.entrant_id and f.run = ${row.run})`)
  return rows
}

const chunk = 500
const nothing = Buffer.alloc(0)

/**
 * Makes the flags that are missing: dynamic ones derived, pairs of pools dealt in the order of each entrant's HMAC.
 * A flag is in the index before anybody can read it, so another's is known as such. Idempotent; answers how many were made.
 */
export async function fillOwned(
  { db, secret }: Pick<Platform, 'db' | 'secret'>,
  contestId: string,
  entrantIds: readonly string[] | null = null,
): Promise<number> {
  const [row] = await db
    .select(wholeContest)
    .from(contest)
    .innerJoin(contestAnswer, eq(contestAnswer.contest_id, contest.resource_id))
    .where(eq(contest.resource_id, contestId))
  const missing = row === undefined ? [] : await selectMissing(db, row, entrantIds)
  if (row === undefined || missing.length === 0) return 0
  const key = contestSecret(secret, row)
  const dynamic = missing.filter(({ flag_type }) => flag_type === 'dynamic')
  let made = 0
  // Piece by piece and without a lock: who comes in between makes the few of its own and waits for nobody.
  for (let from = 0; from < dynamic.length; from += chunk)
    made += await insertOwned(
      db,
      dynamic.slice(from, from + chunk).map((one) => madeFlag(secret, row, key, one)),
    )
  if (dynamic.length === missing.length) return made
  return db.transaction(async (tx) => {
    // Two dealers at once would give one pair twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`topic flags ${contestId}`}, 0))`)
    const waiting = (await selectMissing(tx, row, entrantIds)).filter(({ flag_type }) => flag_type === 'random')
    return made + (await insertOwned(tx, await dealPairs(tx, secret, { row, key, missing: waiting })))
  })
}

/** Answers how many were new. */
async function insertOwned(executor: Executor, rows: NewFlag[]): Promise<number> {
  if (rows.length === 0) return 0
  const made = await executor.insert(topicFlag).values(rows).onConflictDoNothing().returning({ id: topicFlag.flag_id })
  return made.length
}

function rowOf(secret: SecretBox, row: AnswerContest, one: Missing, content: string): Omit<NewFlag, 'content_sealed'> {
  const { topic_id, part, entrant_id } = one
  const digest = storedDigest(secret, { contest_id: row.resource_id, match: 'exact', content })
  const about = { contest_id: row.resource_id, topic_id, kind: 'flag', part, sort: 0, match: 'exact' } as const
  return { ...about, flag_id: newId(), digest, owner_id: entrant_id, run: row.run }
}

function madeFlag(secret: SecretBox, row: AnswerContest, key: Buffer, one: Missing): NewFlag {
  const { topic_id, part, entrant_id } = one
  const content = dynamicFlag({ secret: key, run: row.run, topic_id, part, entrant_id, ...formatOf(row, one) })
  return { ...rowOf(secret, row, one, content), content_sealed: nothing }
}

interface Deal {
  row: AnswerContest
  key: Buffer
  missing: readonly Missing[]
}

async function dealPairs(tx: Tx, secret: SecretBox, { row, key, missing }: Deal): Promise<NewFlag[]> {
  const made: NewFlag[] = []
  const topics = new Set(missing.filter(({ flag_type }) => flag_type === 'random').map(({ topic_id }) => topic_id))
  for (const topic_id of topics) {
    const rank = ({ entrant_id }: Missing) => createHmac('sha256', key).update(`v1|deal|${row.run}|${topic_id}|${entrant_id}`).digest('hex')
    const waiting = missing.filter((one) => one.topic_id === topic_id).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    const pairs = await freePairs(tx, topic_id, row.run, waiting.length)
    for (const [index, pair] of pairs.entries()) {
      const one = waiting[index]
      if (one === undefined) continue
      const content = openFlag(secret, pair.pair_id, pair.content_sealed)
      const flag = rowOf(secret, row, one, content)
      made.push({ ...flag, content_sealed: sealFlag(secret, flag.flag_id, content), pair_id: pair.pair_id })
    }
  }
  return made
}

async function freePairs(tx: Tx, topicId: string, run: number, most: number) {
  return tx
    .select()
    .from(topicPool)
    .where(
      sql`${topicPool.topic_id} = ${topicId} and not exists (
        select 1 from ${topicFlag} f where f.topic_id = ${topicId} and f.run = ${run} and f.pair_id = ${topicPool.pair_id})`,
    )
    .orderBy(topicPool.number)
    .limit(most)
}

/** After a change of what makes them; nobody has read one then (`update.ts` refuses it later). */
export async function dropOwned(tx: Tx, topicId: string): Promise<void> {
  await tx.delete(topicFlag).where(sql`${topicFlag.topic_id} = ${topicId} and ${topicFlag.owner_id} is not null`)
}

/** Every minute: a look ahead, so that no first try and no first download waits for thousands of flags. */
export async function fillAhead(platform: Platform): Promise<void> {
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    select distinct c.resource_id as id from contest c join topic t on t.contest_id = c.resource_id join topic_answer o on o.topic_id = t.resource_id
    where c.deleted_at is null and t.deleted_at is null and o.flag_type in ('dynamic', 'random')
      and c.stopped_at is null and c.start_at < now() + interval '1 hour' and c.end_at > now() - interval '1 hour'`)
  for (const { id } of rows) await fillOwned(platform, id)
}
