import { elapsedAt, topicValueAt } from '@beacon/engine'
import type { TopicStanding } from '@beacon/engine/answers'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../../context.ts'
import type { TopicFigures } from '../../watch/statistic/index.ts'
import type { TopicName } from '../../core/contest/index.ts'
import { failShare, median, selectTryCounts, solvesByTopic, type TopicSolve, type TryCount } from '../analysis/index.ts'
import { maskedText, openTry } from '../../topic/try-text/index.ts'
import { finishesOf, isAnswered, type AnswerStandings } from '../../topic/standings/index.ts'
import { familiesOf } from './families.ts'
import { rowsOfEverybody } from './figures.ts'
import { selectTopicCounts, selectWrongTexts, type TopicCount } from './question-repo.ts'

const kept = new LRUCache<string, Promise<TopicFigures[]>>({ max: 20, ttl: 15_000 })

/** What became of each topic, in the order of the contest; stages stand below theirs. */
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
  const topics = [...directory.topics.values()].flatMap((about): Topic[] => {
    const topic = real.topic(about.topic_id)
    if (topic === undefined) return []
    const value = topicValueAt(topic, Math.max(0, elapsedAt(clock, now) - topic.state.released_elapsed_ms))
    return [{ ...about, topic, value, solves: solves.get(about.topic_id) ?? [] }]
  })
  const wrongTop = (id: string) =>
    wrong
      .filter(({ topic_id }) => topic_id === id)
      .map((one) => ({ text: maskedText(openTry(ctx.secret, one), false), count: one.count, entrants: one.entrants }))
  return familiesOf(topics).flatMap(({ topic, stages }) => {
    const { topic_id, name, direction } = topic
    const ids = new Set([topic, ...stages].map((one) => one.topic_id))
    const open = stages.filter((one) => !one.topic.state.is_offline)
    const { value, solves: own } = isAnswered(topic.topic)
      ? topic
      : { value: sumOf(open, 'value'), solves: finishesOf(open.map((one) => one.solves)) }
    const tried = triedFigures(tries.filter((one) => ids.has(one.topic_id)))
    const whole = { value, ...opinions(counts.get(topic_id)), ...tried, ...solvedFigures(own) }
    return [
      { topic_id, name, direction, figures: whole, wrong_top: wrongTop(topic_id) },
      ...stages.map((stage) => ({
        topic_id: stage.topic_id,
        name: stage.name,
        parent_name: name,
        direction: stage.direction,
        // A wrong text belongs to the topic: nobody knows which stage it meant.
        figures: { value: stage.value, ...solvedFigures(stage.solves) },
        wrong_top: [],
      })),
    ]
  })
}

interface Topic extends TopicName {
  topic: TopicStanding
  value: number
  solves: readonly TopicSolve[]
}

const inSeconds = (ms: number | null | undefined) => (ms == null ? null : Math.round(ms / 1000))

const solvedFigures = (solves: readonly TopicSolve[]) => ({
  solved: solves.length,
  first_s: inSeconds(solves[0]?.elapsed_ms),
  median_s: inSeconds(median(solves.map(({ elapsed_ms }) => elapsed_ms))),
})

function triedFigures(rows: readonly TryCount[]) {
  const tries = sumOf(rows, 'tries')
  return { tried: new Set(rows.map(({ entrant_id }) => entrant_id)).size, tries, failed_share: failShare(sumOf(rows, 'wrong'), tries) }
}

const opinions = ({ opened, ratings, rating }: TopicCount = { opened: 0, ratings: 0, rating: null }) => ({
  opened,
  ratings,
  rating: rating === null ? null : Math.round(rating * 10) / 10,
})
