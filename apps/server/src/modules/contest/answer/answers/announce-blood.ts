import { bloodKeys as keys } from '@beacon/api/contest/bulletin-blood'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { systemCtx, type Platform } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { bulletin } from '../../../../db/schema/contest/bulletin.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { postAutomatic, type AutomaticKey } from '../../talk/bulletin/index.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { lockAnswers } from '../../topic/rules/index.ts'
import { answerStandings, type AnswerStandings } from '../../topic/standings/index.ts'

interface Blood {
  key: AutomaticKey
  topic_id: string
  entrant_id: string
}
const nameOf = ({ key, topic_id, entrant_id }: Blood): string => `${key} ${topic_id} ${entrant_id}`

/** What this process has looked at: nothing is folded again while no score moved. */
const seen = new WeakMap<object, Map<string, string>>()

/** Posts the bloods since `bloods_from` that everybody may know of. What a freeze holds back is told when it is lifted, if the contest still runs. */
export async function announceBloods(platform: Platform, row: AnswerContest, now: number): Promise<void> {
  const { status, is_frozen } = stateOf(row, now)
  if (row.announce_blood === 0 || (status !== 'running' && status !== 'paused')) return
  const stamps = seen.get(platform.pool) ?? new Map<string, string>()
  seen.set(platform.pool, stamps)
  const stamp = `${row.run}.${row.last_seq}.${is_frozen}.${row.announce_blood}.${row.bloods_from}`
  if (stamps.get(row.resource_id) === stamp) return
  const standings = await answerStandings(platform, row.resource_id)
  const fresh = await untold(platform.db, standings, row)
  if (fresh.length > 0) await post(platform, standings, row.resource_id)
  stamps.set(row.resource_id, stamp)
}

async function untold(executor: Executor, { public: board }: AnswerStandings, row: AnswerContest): Promise<Blood[]> {
  const from = Date.parse(row.bloods_from)
  const bloods = board.topics().flatMap(({ topic_id, bloods: taken }) =>
    taken.flatMap(({ blood, entrant_id, at }): Blood[] => {
      const key = keys[blood - 1]
      return key === undefined || blood > row.announce_blood || at < from ? [] : [{ key, topic_id, entrant_id }]
    }),
  )
  if (bloods.length === 0) return []
  const told = await executor
    .select({
      key: sql<string>`automatic ->> 'key'`,
      topic_id: bulletin.topic_id,
      entrant_id: sql<string>`automatic -> 'values' ->> 'entrant_id'`,
    })
    .from(bulletin)
    .where(and(eq(bulletin.contest_id, row.resource_id), eq(bulletin.run, row.run), inArray(sql`automatic ->> 'key'`, [...keys])))
  const known = new Set(told.map((one) => `${one.key} ${one.topic_id} ${one.entrant_id}`))
  return bloods.filter((one) => !known.has(nameOf(one)))
}

/** Under the contest's lock, so that of several replicas one speaks. The bloods of a run that was reset meanwhile are nobody's. */
async function post(platform: Platform, standings: AnswerStandings, id: string): Promise<void> {
  const ctx = systemCtx(platform, newId())
  await change(ctx, { module: 'contest', operation: 'clock', object_type: 'contest', object_id: id }, async (tx, note) => {
    const { contest: row } = await lockAnswers(tx, id)
    const { directory } = standings
    const fresh = row.run === standings.run ? await untold(tx, standings, row) : []
    for (const { key, topic_id, entrant_id } of fresh) {
      const values = {
        topic: directory.topics.get(topic_id)?.name ?? '',
        entrant: directory.entrants.get(entrant_id)?.name ?? '',
        entrant_id,
      }
      await postAutomatic(tx, { row, key, values, topic_id })
    }
    note({ object_name: row.name, after: { bloods: fresh.length } })
  })
}
