import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { StoredFact } from '../../../../db/schema/contest/evidence.ts'
import { played } from '../../../../db/players.ts'
import { runBegan } from '../../score/score/index.ts'
import { groupBy, isoOf, tryColumns, tryFact, type Detector, type Scope, type TryRow } from '../../judge/evidence/index.ts'

interface Download extends Record<string, unknown> {
  topic_id: string
  entrant_id: string
  user_id: string
  at: string | Date
  address: string | null
}
/** Nobody reads a file and finds a flag in it sooner. */
const quickestMs = 10_000
/** From so many solvers on it tells something that nobody has fetched a file. */
const several = 5

/**
 * A solve of a topic with files that nobody of the entrant fetched before it, or only a moment before. Where several solved a topic
 * and nobody at all has fetched a file of it, its files reach people in another way (a disk in the hall): that says nothing of any.
 */
export const fasterThanDownload: Detector = async (tx, scope) => {
  const topics = await solvedTopics(tx, scope)
  if (topics.length === 0) return []
  const downloads = await downloadsOf(
    tx,
    scope,
    topics.map(({ topic_id }) => topic_id),
  )
  const fetchedTopics = new Set(downloads.map(({ topic_id }) => topic_id))
  const telling = topics.filter(({ topic_id, solvers }) => solvers < several || fetchedTopics.has(topic_id)).map(({ topic_id }) => topic_id)
  if (telling.length === 0) return []
  const { contest_id, run, since } = scope
  const { rows: solves } =
    await tx.execute<TryRow>(sql`select ${sql.raw(tryColumns)} from solve v join submission s on s.resource_id = v.submission_id
    where v.contest_id = ${contest_id} and v.run = ${run} and v.at >= ${since} and not v.is_practice and v.topic_id in ${telling}`)
  const byEntrant = groupBy(downloads, ({ topic_id, entrant_id }) => `${topic_id} ${entrant_id}`)
  return solves.flatMap((row) => {
    const fetched = byEntrant.get(`${row.topic_id} ${row.entrant_id}`) ?? []
    const [first] = fetched
    const wait = first === undefined ? null : +new Date(row.at) - +new Date(first.at)
    if (wait !== null && wait >= quickestMs) return []
    return [
      {
        kind: 'faster_than_download' as const,
        key: `${row.topic_id} ${row.entrant_id}`,
        strength: 'medium' as const,
        topic_id: row.topic_id,
        entrants: [row.entrant_id],
        facts: [tryFact(row, 'solve'), ...fetched.slice(0, 5).map(downloadFact)],
        measures: wait !== null && wait >= 0 ? { downloads: fetched.length, seconds: Math.round(wait / 1000) } : { downloads: 0 },
      },
    ]
  })
}

const downloadFact = ({ at, entrant_id, user_id, topic_id, address }: Download): StoredFact => ({
  at: isoOf(at),
  what: 'download',
  entrant_id,
  user_id,
  address: address ?? '',
  user_agent: '',
  submission_id: null,
  upload_id: null,
  topic_id,
})

interface SolvedTopic extends Record<string, unknown> {
  topic_id: string
  /** Entrants that have solved it, whenever. */
  solvers: number
}

/** Topics with files that somebody has solved since the last look. */
async function solvedTopics(tx: Tx, { contest_id, run, since }: Scope): Promise<SolvedTopic[]> {
  const { rows } = await tx.execute<SolvedTopic>(sql`select v.topic_id, count(distinct v.entrant_id)::int as solvers from solve v
    where v.contest_id = ${contest_id} and v.run = ${run} and not v.is_practice and exists (select 1 from topic_file f where f.topic_id = v.topic_id)
    group by 1 having max(v.at) >= ${since}`)
  return rows
}

/** Of those who play: staff who look whether a file is there are no sign that it is fetched here. */
async function downloadsOf(tx: Tx, { contest_id, run }: Scope, topicIds: string[]): Promise<Download[]> {
  const began = await runBegan(tx, { contest_id, run })
  const { rows } = await tx.execute<Download>(sql`select a.object_id::uuid as topic_id, m.entrant_id, a.user_id, a.at, host(a.ip) as address
    from audit a join entrant_member m on m.user_id = a.user_id and m.contest_id = ${contest_id}
    where a.module = 'topic' and a.operation = 'download' and a.object_id in ${topicIds}
      and a.at >= coalesce(${began}::timestamptz, '-infinity') and ${played('m')} order by a.at`)
  return rows
}
