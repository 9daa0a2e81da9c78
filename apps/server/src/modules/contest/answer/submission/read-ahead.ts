import { isDeepStrictEqual } from 'node:util'
import { solvesAlone } from '@beacon/engine'
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'
import type { Platform } from '../../../../context.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import type { AnswerRun } from '../../topic/standings/index.ts'
import { keepEntrants, rememberedEntrants } from './known-entrants.ts'
import type { BatchRows } from './batch-rows.ts'
import { readBatch, type BatchQuery } from './read-batch.ts'
import { knownSettings, readSettings, type FlagSettings } from './settings.ts'
import type { WaitingTry } from './try.ts'

interface Ahead {
  query: BatchQuery
  rows: BatchRows
  /** The stamp of the people it was asked with; null where they were asked as well. */
  stamp: string | null
}
interface Reading {
  contest: AnswerContest
  kept: AnswerRun
  frozenSince: string | null
  ahead: Ahead | null
}

/** The query of a contest's last batch nearly always fits the next one. */
const lastAsked = new LRUCache<string, BatchQuery>({ max: 100 })

/** Sent with the lock and run after it is granted, which saves a round trip. Where the guess was wrong, `readRows` queries anew. */
export async function readAhead(client: PoolClient, contest_id: string, tries: readonly WaitingTry[]): Promise<Ahead | null> {
  const query = lastAsked.get(contest_id)
  if (query === undefined) return null
  const remembered = rememberedEntrants(contest_id, tries, query.several.length > 0)
  return { query, rows: await readBatch(client, tries, query, remembered?.people ?? null), stamp: remembered?.stamp ?? null }
}

/** The settings are kept between batches; the query says whether they are still true. */
export async function readRows(
  platform: Platform,
  client: PoolClient,
  tries: readonly WaitingTry[],
  reading: Reading,
): Promise<{ settings: FlagSettings; rows: BatchRows }> {
  const { resource_id: contest_id, people_stamp: stamp } = reading.contest
  let settings = knownSettings(contest_id) ?? (await readSettings(client, platform.secret, contest_id))
  let { ahead } = reading
  for (let round = 0; ; round += 1) {
    const query = queryOf(reading, settings, tries)
    const isGuessed = ahead !== null && isDeepStrictEqual(ahead.query, query) && (ahead.stamp ?? stamp) === stamp
    const { rows, stamp: known } = isGuessed && ahead !== null ? ahead : { rows: await readBatch(client, tries, query, null), stamp: null }
    if (known === null) keepEntrants(contest_id, { stamp, hasRosters: query.several.length > 0 }, { tries, entrants: rows.entrants })
    ahead = null
    lastAsked.set(contest_id, query)
    if (rows.stamp === settings.stamp || round > 1) return { settings, rows }
    settings = await readSettings(client, platform.secret, contest_id)
  }
}

function queryOf(
  { contest, kept, frozenSince }: Reading,
  { topics, stages, patterns, isFolded }: FlagSettings,
  tries: readonly WaitingTry[],
): BatchQuery {
  const all = [...topics.values()]
  const hasBox = tries.some(({ topic_id }) => topic_id === null)
  const matched = [...new Set(patterns.map(({ topic_id }) => topic_id))]
  const contestRules = kept.real.contestRules()
  return {
    contest_id: contest.resource_id,
    run: contest.run,
    solvesAlone: solvesAlone(contestRules),
    limited: all.filter(({ answer_limit }) => (answer_limit ?? contest.answer_limit) > 0).map(({ topic_id }) => topic_id),
    several: all.filter(({ parts }) => parts.some(({ logic }) => logic !== 'any')).map(({ topic_id }) => topic_id),
    matched,
    patterned: hasBox ? matched : [],
    hasStages: stages.size > 0,
    needed: [...new Set(all.flatMap(({ prerequisites }) => prerequisites))],
    isFolded,
    chargesHints: contestRules.hint_charge === 'on_solve',
    frozenSince,
  }
}
