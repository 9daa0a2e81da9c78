import { elapsedAt, isFrozenAt, numberEvent, solvesAlone } from '@beacon/engine'
import { judge, type FlagOutcome, type FlagRules, type ScoreEvent } from '@beacon/engine/answers'
import type { PoolClient } from 'pg'
import type { Platform } from '../../../../context.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { clockOf } from '../../core/contest/index.ts'
import { caughtUp } from '../../score/score/index.ts'
import { answerRunOf, type AnswerRun } from '../../topic/standings/index.ts'
import { botBoxId, boxId } from './box-id.ts'
import { factsOf, standingsOf, triesOf, type TopicStandings } from './facts.ts'
import { mustBeMade } from './own-flags.ts'
import { liveOf } from './announce.ts'
import { lockForBatch } from './lock.ts'
import { readAhead, readRows } from './read-ahead.ts'
import type { BatchRows } from './batch-rows.ts'
import { rulesOf } from './rules.ts'
import type { FlagSettings } from './settings.ts'
import type { Prepared } from '../../../../db/batch-transaction.ts'
import type { FreedStored, JudgedTry, StoredTry, WaitingTry } from './try.ts'
import type { Hit } from './try-columns.ts'
import { mustReachDisk, writeBatch } from './write-batch.ts'

interface Scene {
  contest: AnswerContest
  at: number
  kept: AnswerRun
  settings: FlagSettings
  rows: BatchRows
  topics: TopicStandings
}

/** The time of a topic has come, and its release is not recorded yet: that comes first. */
export class ReleasesDue extends Error {
  override name = 'ReleasesDue'
}

/** Judges a group within the caller's transaction. Answers the outcomes, the events that the commit will make true, and how to write them. */
export async function judgeBatch(
  platform: Platform,
  client: PoolClient,
  contest_id: string,
  tries: readonly WaitingTry[],
): Promise<Prepared<{ judged: JudgedTry[]; events: ScoreEvent[]; contest: AnswerContest }>> {
  const [{ contest, at }, ahead] = await Promise.all([lockForBatch(client, contest_id), readAhead(client, contest_id, tries)])
  const { run, last_seq } = contest
  const kept = answerRunOf(await caughtUp(platform, client, { contest_id, kind: contest.kind, run, last_seq }))
  const clock = clockOf(contest)
  const frozenSince = isFrozenAt(clock, at) ? contest.freeze_at : null
  const { settings, rows } = await readRows(platform, client, tries, { contest, kept, frozenSince, ahead })
  if ([...settings.topics.values()].some(({ due_at }) => due_at !== null && due_at <= at)) throw new ReleasesDue()
  mustBeMade(contest, settings, rows)
  const topics = standingsOf(kept, topicsOf(tries, rows, settings))
  const facts = factsOf({ rows, kept, contest, clock, topics })
  const rules = rulesOf(contest, settings, kept, topics)
  const outcomes = judge(rules, facts, triesOf(tries, { rows, settings, contest, at }))
  const scene = { contest, at, kept, settings, rows, topics }
  const { stored, freed, events } = placed(scene, rules, tries, outcomes)
  const live = liveOf({ ...scene, stored, freed, events, isFrozen: frozenSince !== null, clock })
  const windows = windowsOf(outcomes)
  const hitOf = (id: string | null): Hit =>
    id === null
      ? { object_type: 'contest', object_id: contest_id, object_name: contest.name }
      : { object_type: 'topic', object_id: id, object_name: settings.topics.get(id)?.name ?? '' }
  const isEmpty = stored.length === 0 && windows.length === 0
  const waitsForDisk = mustReachDisk(stored)
  const written = { contest_id, run, at, stored, freed, events, windows, live, waitsForDisk }
  const write = isEmpty ? null : (on: PoolClient) => writeBatch(on, written, hitOf)
  return { result: { judged: outcomes.map((outcome) => ({ outcome, at })), events, contest }, write, waitsForDisk }
}

/** The topics tried, those that the box may mean, their stages, and those they wait for. */
function topicsOf(tries: readonly WaitingTry[], rows: BatchRows, { patterns, topics, stages }: FlagSettings): Set<string> {
  const named = tries.flatMap(({ topic_id }) => topic_id ?? [])
  const boxed =
    named.length === tries.length ? [] : [...rows.flags.map(({ topic_id }) => topic_id), ...patterns.map(({ topic_id }) => topic_id)]
  const here = [...named, ...boxed]
  const above = stages.size === 0 ? [] : here.flatMap((id) => topics.get(id)?.parent_id ?? [])
  const ids = [...here, ...above, ...[...here, ...above].flatMap((id) => stages.get(id) ?? [])]
  return new Set([...ids, ...ids.flatMap((id) => topics.get(id)?.prerequisites ?? [])])
}

interface Placed {
  stored: StoredTry[]
  freed: FreedStored[]
  events: ScoreEvent[]
}

/** Numbers the events in order of arrival and gives every stored try its place among them; what waited for a try counts right behind it. */
function placed(scene: Scene, rules: FlagRules, tries: readonly WaitingTry[], outcomes: readonly FlagOutcome[]): Placed {
  const { contest, kept, rows, topics, at } = scene
  const entrantOf = new Map(rows.entrants.map((row) => [row.user_id, row.entrant_id]))
  const elapsed = elapsedAt(clockOf(contest), at)
  const isAlone = solvesAlone(kept.real.contestRules())
  const events: ScoreEvent[] = []
  const stored: StoredTry[] = []
  const freed: FreedStored[] = []
  const elapsedOf = (topic_id: string | null) => Math.max(0, elapsed - (topics.get(topic_id ?? boxId)?.state.released_elapsed_ms ?? 0))
  const place = (outcome: FlagOutcome) => {
    for (const draft of outcome.events) events.push(numberEvent(draft, contest.last_seq + events.length + 1))
    const counts_at_seq = contest.last_seq + events.length
    return { counts_at_seq, elapsed_ms: elapsedOf(outcome.topic_id), isPartSolved: isPartSolved(outcome, rules, rows) }
  }
  outcomes.forEach((outcome, index) => {
    const one = tries[index]
    const entrant_id = one === undefined ? undefined : entrantOf.get(one.user.user_id)
    if (one === undefined || entrant_id === undefined || !outcome.is_stored) return
    const solver_id = isAlone ? one.user.user_id : entrant_id
    stored.push({ one, outcome, entrant_id, solver_id, ...place(outcome) })
    for (const waited of outcome.freed ?? []) {
      const here = stored.find((other) => other.one.submission_id === waited.submission_id)
      // Held and freed within one group: its row is written once, as what it came to.
      if (here === undefined) freed.push({ freed: waited, entrant_id, solver_id, ...place(waited) })
      else Object.assign(here, { outcome: { ...here.outcome, ...cameTo(waited) }, ...place(waited) })
    }
  })
  return { stored, freed, events }
}

const cameTo = ({ result, code, points, blood, is_practice }: FlagOutcome) => ({ result, code, points, blood, is_practice })

/** A practice solve makes no event, yet it counts once as well. */
function isPartSolved(outcome: FlagOutcome, rules: FlagRules, rows: BatchRows): boolean {
  if (outcome.events.length > 0 || outcome.code === 'flag_correct') return true
  if (outcome.code !== 'flag_part' || !outcome.is_practice || outcome.topic_id === null) return false
  const part = rules.topics.get(outcome.topic_id)?.parts.find((one) => one.part === outcome.part)
  if (part === undefined || part.logic === 'any') return true
  const found = new Set(
    rows.hits
      .filter((hit) => hit.topic_id === outcome.topic_id && hit.part === outcome.part)
      .map((hit) => (part.logic === 'all' ? hit.flag_id : hit.user_id)),
  )
  return part.logic === 'all' && found.size + 1 >= part.flag_count
}

/** The last word on every window that changed. */
function windowsOf(outcomes: readonly FlagOutcome[]) {
  const last = new Map(outcomes.flatMap(({ window }) => (window === null ? [] : [[window.key, window.window] as const])))
  return [...last].map(([key, window]) => {
    const [entrant_id = '', place = ''] = key.split(' ')
    return { entrant_id, topic_id: place === 'bot' ? botBoxId : place || boxId, ...window }
  })
}
