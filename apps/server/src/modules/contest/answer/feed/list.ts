import type { feed as contract, FeedItem } from '@beacon/api/topic/feed'
import type { Parsed } from '@beacon/api/endpoint'
import { effectiveStart } from '@beacon/engine'
import type { TopicSolve } from '@beacon/engine/answers'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../../context.ts'
import { ready, type Special } from '../../../../module.ts'
import { seeContest } from '../../core/contest/index.ts'
import { namedTopics } from '../../score/score/index.ts'
import { answerStandings, type AnswerStandings, publicCompletions } from '../../topic/standings/index.ts'

const texts = new LRUCache<string, Buffer>({ max: 200, maxSize: 32 * 1024 * 1024, sizeCalculation: (text) => text.length + 1 })

/** A solve as a projection tells it: the public one names a topic only to everybody who may know it. */
export function feedItem(
  standings: Pick<AnswerStandings, 'directory' | 'contest' | 'now'>,
  view: 'real' | 'public',
  one: TopicSolve,
): FeedItem {
  const { seq, entrant_id, topic_id, order, points, blood } = one
  return {
    feed_id: seq,
    kind: blood === null ? 'solve' : 'blood',
    at: new Date(one.at).toISOString(),
    entrant_id,
    entrant_name: standings.directory.entrants.get(entrant_id)?.name ?? '',
    topic_id,
    topic_name: namedTopics(standings, view).get(topic_id)?.name ?? '',
    order,
    blood,
    points,
  }
}

/** Solves of the public projection, newest first; the same text for everybody. */
export async function readFeed(ctx: Ctx, contest_id: string, query: Parsed<typeof contract.list>['query']): Promise<Special> {
  await seeContest(ctx, contest_id)
  const standings = await answerStandings(ctx, contest_id)
  const { is_frozen } = standings
  const version = `${standings.public.version}.${is_frozen ? 'f' : 'o'}`
  const key = `${contest_id} ${version} ${query.size} ${query.before ?? ''}`
  const json = texts.get(key) ?? Buffer.from(feedText(standings, query, version))
  texts.set(key, json)
  return ready(json, { etag: `"${version}"`, cache: 'private, no-cache' })
}

function feedText(
  standings: AnswerStandings,
  { size, before = Infinity }: { size: number; before?: number | undefined },
  version: string,
): string {
  const all = publicCompletions(standings, standings.public)
  const items = all
    .filter(({ seq }) => seq < before)
    .slice(-size)
    .toReversed()
    .map((one) => feedItem(standings, 'public', one))
  const start = effectiveStart(standings.clock) ?? standings.clock.start_at
  const ticks = all.map(({ at, blood }) => [at - start, blood ?? 0])
  return JSON.stringify({ items, total: all.length, ticks, is_frozen: standings.is_frozen, version })
}
