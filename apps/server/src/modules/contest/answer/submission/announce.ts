import type { ContestClock } from '@beacon/engine'
import type { ScoreEvent } from '@beacon/engine/answers'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import type { AnswerRun } from '../../topic/standings/index.ts'
import { maskedText } from '../../topic/try-text/index.ts'
import type { BatchRows, EntrantRow } from './batch-rows.ts'
import type { FlagSettings } from './settings.ts'
import type { FreedStored, StoredTry } from './try.ts'
import type { BatchLive, LiveEvent } from './write-batch.ts'

interface Announced {
  contest: AnswerContest
  at: number
  kept: AnswerRun
  settings: FlagSettings
  rows: BatchRows
  stored: readonly StoredTry[]
  freed: readonly FreedStored[]
  events: readonly ScoreEvent[]
  isFrozen: boolean
  clock: ContestClock
}
/** What the streams hear of a batch: the fold, the pending cells, each entrant's own, the desk's rows. */
export function liveOf(batch: Announced): BatchLive {
  const { contest, stored, events } = batch
  const rows: LiveEvent[] = []
  const ofTries: LiveEvent[] = []
  const first = events[0]
  const last = events.at(-1)
  if (first !== undefined && last !== undefined)
    rows.push({ channel: 'score', event: 'fold', data: { run: contest.run, from: first.seq, to: last.seq } })
  if (batch.isFrozen && contest.freeze_show_pending) rows.push(...pendingRows(batch))
  for (const { one, outcome, entrant_id } of stored) {
    const data = { topic_id: outcome.topic_id, result: outcome.result ?? 'repeated', by: one.user.rep_name, tries_left: outcome.tries_left }
    ofTries.push({ channel: `entrant:${entrant_id}`, event: 'me.submission', data })
  }
  for (const { freed, entrant_id } of batch.freed) {
    const { topic_id, result, tries_left } = freed
    const by = stored.find((one) => one.entrant_id === entrant_id)?.one.user.rep_name ?? ''
    ofTries.push({ channel: `entrant:${entrant_id}`, event: 'me.submission', data: { topic_id, result, by, tries_left } })
  }
  if (stored.length > 0) ofTries.push({ channel: 'desk:contest.watch', event: 'desk.submission', data: { items: deskRows(batch) } })
  return { rows, ofTries }
}

/** The first judged try after the freeze at a topic the entrant had not solved: right or wrong alike, once. */
function pendingRows({ rows, stored, kept, contest, settings }: Announced): LiveEvent[] {
  const told = new Set(rows.pendings.map(({ entrant_id, topic_id }) => `${entrant_id} ${topic_id}`))
  const freezeAt = contest.freeze_at === null ? Infinity : Date.parse(contest.freeze_at)
  const pending: LiveEvent[] = []
  for (const { outcome, entrant_id } of stored) {
    const { topic_id } = outcome
    const key = `${entrant_id} ${topic_id}`
    // A stage is named by a right flag alone.
    if (topic_id === null || settings.topics.get(topic_id)?.parent_id != null) continue
    if (outcome.result === null || outcome.is_practice || told.has(key)) continue
    told.add(key)
    const cell = kept.real.row(entrant_id)?.cells.find((one) => one.topic_id === topic_id)
    const solvedBefore = cell?.solved_at != null && cell.solved_at < freezeAt
    const isRanked = kept.real.row(entrant_id)?.rank != null
    if (!solvedBefore && isRanked) pending.push({ channel: 'public', event: 'ranking.pending', data: { entrant_id, topic_id } })
  }
  return pending
}

function deskRows(batch: Announced): object[] {
  const entrants = new Map(batch.rows.entrants.map((row) => [row.entrant_id, row]))
  return batch.stored.map((one) => deskRow(batch, one, entrants.get(one.entrant_id)))
}

function deskRow({ settings, at, kept }: Announced, { one, outcome, entrant_id }: StoredTry, entrant: EntrantRow | undefined): object {
  const topicId = outcome.topic_id ?? ''
  const isRight = outcome.result === 'correct' || outcome.result === 'part' || outcome.details.correct === true
  return {
    submission_id: one.submission_id,
    at: new Date(at).toISOString(),
    entrant_id,
    entrant_name: entrant?.name ?? '',
    country: entrant?.country ?? null,
    user_name: one.user.rep_name,
    topic_id: outcome.topic_id,
    topic_name: settings.topics.get(topicId)?.name ?? kept.directory?.topics.get(topicId)?.name ?? '',
    text: maskedText(one.text, isRight),
    result: outcome.result ?? 'repeated',
    blood: outcome.blood,
    points: outcome.points,
    address: one.ip,
    user_agent: one.user_agent,
    suspicious: outcome.evidence !== null,
  }
}
