import { elapsedAt, topicValueAt } from '@beacon/engine'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../../context.ts'
import type { TopicFigures } from '../../watch/statistic/index.ts'
import { failShare, median, selectTryCounts, solvesByTopic } from '../analysis/index.ts'
import { maskedText, openTry } from '../../topic/try-text/index.ts'
import type { AnswerStandings } from '../../topic/standings/index.ts'
import { rowsOfEverybody } from './figures.ts'
import { selectTopicCounts, selectWrongTexts } from './question-repo.ts'

const kept = new LRUCache<string, Promise<TopicFigures[]>>({ max: 20, ttl: 15_000 })

/** What became of each topic, in the order of the contest. */
export function questionRows(ctx: Ctx, standings: AnswerStandings): Promise<TopicFigures[]> {
  const key = `${standings.contest.resource_id} ${standings.real.version}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = readRows(ctx, standings)
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}

const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

async function readRows(ctx: Ctx, standings: AnswerStandings): Promise<TopicFigures[]> {
  const { contest, run, real, events, directory, clock, now } = standings
  const at = { contest_id: contest.resource_id, run }
  const [tries, counts, wrong] = await Promise.all([
    selectTryCounts(ctx.pool, at),
    selectTopicCounts(ctx.pool, at),
    selectWrongTexts(ctx.pool, at),
  ])
  // Who stands outside the overall ranking tries and opens as well.
  const solves = solvesByTopic(events, [...rowsOfEverybody(standings).values()])
  const inSeconds = (ms: number | null | undefined) => (ms == null ? null : Math.round(ms / 1000))
  return [...directory.topics.values()].flatMap(({ topic_id, name, direction }): TopicFigures[] => {
    const topic = real.topic(topic_id)
    if (topic === undefined) return []
    const solved = solves.get(topic_id) ?? []
    const own = tries.filter((one) => one.topic_id === topic_id)
    const sent = sumOf(own, 'tries')
    const { opened = 0, ratings = 0, rating = null } = counts.get(topic_id) ?? {}
    const texts = wrong.filter((one) => one.topic_id === topic_id)
    return [
      {
        topic_id,
        name,
        direction,
        figures: {
          value: topicValueAt(topic, Math.max(0, elapsedAt(clock, now) - topic.state.released_elapsed_ms)),
          opened,
          tried: own.length,
          solved: solved.length,
          tries: sent,
          failed_share: failShare(sumOf(own, 'wrong'), sent),
          first_s: inSeconds(solved[0]?.elapsed_ms),
          median_s: inSeconds(median(solved.map(({ elapsed_ms }) => elapsed_ms))),
          ratings,
          rating: rating === null ? null : Math.round(rating * 10) / 10,
        },
        wrong_top: texts.map((one) => ({
          text: maskedText(openTry(ctx.secret, one), false),
          count: one.count,
          entrants: one.entrants,
        })),
      },
    ]
  })
}
