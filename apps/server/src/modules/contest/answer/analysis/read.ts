import type { analysis as contract, AnalysisReply } from '@beacon/api/topic/analysis'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { elapsedAt, topicValueAt } from '@beacon/engine'
import type { TopicStanding } from '@beacon/engine/answers'
import { LRUCache } from 'lru-cache'
import type { SignedIn } from '../../../../context.ts'
import { ready, type Special } from '../../../../module.ts'
import { iso, staffContest } from '../../core/contest/index.ts'
import { rankingRow, trendSeries } from '../../score/ranking/index.ts'
import { cellsOf } from '../../score/score/index.ts'
import { answerStandings, type AnswerStandings } from '../../topic/standings/index.ts'
import { directionProfile } from './directions.ts'
import { selectHintCounts, selectTryCounts, selectTryStamp } from './repo.ts'
import { solvesByTopic } from './solves.ts'
import { analyseTopics } from './topics.ts'

const firstShown = 5
/** A real trend folds the contest again at each step; fewer steps than the public one, whose text is asked for by thousands. */
const trendSteps = 60
const binCount = 60
const kept = new LRUCache<string, Buffer>({ max: 40 })
const cacheOf = 'private, no-cache'

function once(key: string, make: () => unknown): Buffer {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = Buffer.from(JSON.stringify(make()))
  kept.set(key, made)
  return made
}

/** The contest in figures, counted once per state of it; the text is made once too. */
export async function readAnalysis(ctx: SignedIn, contestId: string): Promise<Special> {
  await staffContest(ctx, contestId, 'contest.watch')
  const started = performance.now()
  const standings = await answerStandings(ctx, contestId)
  const at = { contest_id: contestId, run: standings.run }
  const version = `${standings.real.version}.${await selectTryStamp(ctx.pool, at)}`
  const key = `analysis ${contestId} ${version}`
  const [tries, hints] = kept.has(key) ? [[], []] : await Promise.all([selectTryCounts(ctx.pool, at), selectHintCounts(ctx.pool, at)])
  const json = once(key, (): AnalysisReply => ({ ...analyse(standings, tries, hints), version, took_ms: performance.now() - started }))
  return ready(json, { etag: `"${tagOf(version)}"`, cache: cacheOf })
}

/** Score over time of the first places, real. */
export async function readRealTrend(ctx: SignedIn, contestId: string): Promise<Special> {
  await staffContest(ctx, contestId, 'contest.watch')
  const standings = await answerStandings(ctx, contestId)
  const { version } = standings.real
  const json = once(`trend ${contestId} ${version}`, () => {
    const series = trendSeries(standings, firstShown, [], { view: 'real', steps: trendSteps })
    return { series, is_frozen: standings.is_frozen, version }
  })
  return ready(json, { etag: `"${tagOf(version)}"`, cache: cacheOf })
}

/** Anything as the characters that an ETag may hold. */
const tagOf = (version: string): string => Buffer.from(version).toString('base64url')

type Tries = Awaited<ReturnType<typeof selectTryCounts>>
type Hints = Awaited<ReturnType<typeof selectHintCounts>>

function analyse(standings: AnswerStandings, tries: Tries, hints: Hints): Omit<AnalysisReply, 'version' | 'took_ms'> {
  const { real, events, directory } = standings
  const rows = real.page(0, real.total())
  const { start, bins } = binsOf(standings)
  const topics = analyseTopics({
    names: directory.topics,
    topicOf: (id) => real.topic(id),
    rows,
    solves: solvesByTopic(events, rows),
    tries,
    hints,
    bins,
    startAt: start,
    nowValue: valueNow(standings),
  })
  return {
    topics,
    bins: bins.map(iso),
    first: rows.slice(0, firstShown).map(({ entrant_id, rank }) => ({
      entrant_id,
      name: directory.entrants.get(entrant_id)?.name ?? '',
      rank: rank ?? 0,
    })),
    directions: directionProfile(topics, rows, firstShown),
    entrants: rows.length,
    scored: rows.filter(({ solved }) => solved > 0).length,
  }
}

/** Equal spans from the start to the end, or to now while it runs. */
function binsOf({ contest, now }: AnswerStandings): { start: number; bins: number[] } {
  const start = Date.parse(contest.started_at ?? contest.start_at)
  const end = Math.max(start + 60_000, Math.min(now, Date.parse(contest.stopped_at ?? contest.end_at)))
  const width = (end - start) / binCount
  return { start, bins: Array.from({ length: binCount }, (_none, index) => Math.round(start + (index + 1) * width)) }
}

const valueNow =
  ({ clock, now }: AnswerStandings) =>
  (topic: TopicStanding): number =>
    topicValueAt(topic, Math.max(0, elapsedAt(clock, now) - topic.state.released_elapsed_ms))

type Matrix = Parsed<typeof contract.matrix>['query']

/** The real ranking with a cell for each topic. */
export async function readRealMatrix(ctx: SignedIn, contestId: string, query: Matrix): Promise<Reply<typeof contract.matrix>> {
  await staffContest(ctx, contestId, 'contest.watch')
  const standings = await answerStandings(ctx, contestId)
  const { real, directory, is_frozen } = standings
  const cells = await cellsOf(ctx, standings, real)
  const value = valueNow(standings)
  const topics = cells.topics.flatMap((topic_id) => {
    const topic = real.topic(topic_id)
    const about = directory.topics.get(topic_id)
    return topic === undefined || about === undefined ? [] : [{ ...about, value: value(topic), solves: topic.solves }]
  })
  const wanted = query.q?.trim().toLowerCase() ?? ''
  const found = real
    .ranking()
    .filter(({ entrant_id }) => wanted === '' || directory.entrants.get(entrant_id)?.name.toLowerCase().includes(wanted) === true)
  const items = found.slice((query.page - 1) * query.size, query.page * query.size).flatMap(({ entrant_id }) => {
    const row = real.row(entrant_id)
    return row === undefined ? [] : [{ ...rankingRow(row, directory), cells: cells.of(row) }]
  })
  const unranked = wanted === '' ? real.unranked().length : 0
  return { topics, items, total: found.length, unranked, is_frozen, version: real.version }
}
