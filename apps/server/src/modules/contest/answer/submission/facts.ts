import type { ContestClock } from '@beacon/engine'
import {
  botWindowKey,
  emptyProgress,
  progressKey,
  windowKey,
  type FlagEntrantFacts,
  type FlagFacts,
  type FlagMatch,
  type FlagTopicFacts,
  type HeldTry,
  type SolverProgress,
  type FlagTry,
} from '@beacon/engine/answers'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { isAddressAllowed } from '../../core/contest/index.ts'
import type { AnswerRun } from '../../topic/standings/index.ts'
import { botBoxId, topicOrBox } from './box-id.ts'
import type { BatchRows, EntrantRow, FlagRow } from './batch-rows.ts'
import type { FlagSettings } from './settings.ts'
import type { WaitingTry } from './try.ts'

interface Sources {
  rows: BatchRows
  kept: AnswerRun
  contest: AnswerContest
  clock: ContestClock
  topics: TopicStandings
}
/** The topics of a batch as the fold has them, made once: each is a value of its own. */
export type TopicStandings = ReadonlyMap<string, NonNullable<ReturnType<AnswerRun['real']['topic']>>>
export function standingsOf(kept: AnswerRun, topicIds: Iterable<string>): TopicStandings {
  const found = new Map<string, NonNullable<ReturnType<AnswerRun['real']['topic']>>>()
  for (const id of topicIds) {
    const standing = kept.real.topic(id)
    if (standing !== null) found.set(id, standing)
  }
  return found
}
type Open<T> = { -readonly [K in keyof T]: T[K] }

/** What `engine.judge` reads, from the database's rows and the folded events. */
export function factsOf({ rows, kept, contest, clock, topics }: Sources): FlagFacts {
  const topicFacts = new Map<string, FlagTopicFacts>()
  for (const [id, { state, counted_solves, bloods }] of topics) topicFacts.set(id, { state, counted_solves, blood_solves: bloods.length })
  const entrants = new Map(rows.entrants.map((row): [string, FlagEntrantFacts] => [row.entrant_id, entrantFacts(row, kept)]))
  const windows = rows.windows.map(
    ({ entrant_id, topic_id, ...window }) =>
      [topic_id === botBoxId ? botWindowKey(entrant_id) : windowKey(entrant_id, topicOrBox(topic_id)), window] as const,
  )
  return {
    clock,
    is_online: contest.is_online,
    topics: topicFacts,
    entrants,
    progress: progressOf(rows),
    windows: new Map(windows),
    held: heldOf(rows),
  }
}

function entrantFacts(row: EntrantRow, kept: AnswerRun): FlagEntrantFacts {
  const isBanned = row.status === 'banned'
  const status = row.status === 'banned' ? (row.status_before ?? 'approved') : row.status
  return {
    status,
    ban_reason: isBanned ? row.reason : null,
    state: {
      is_banned: isBanned,
      is_hidden: row.is_hidden,
      is_staff: row.is_staff,
      is_left_out: row.is_left_out,
      bracket_id: row.bracket_id,
      roster: row.roster,
      sort_name: row.name,
    },
    // Judging asks only where a topic falls, and most tries are wrong.
    hasSolved: (topic_id) => kept.real.hasSolved(row.entrant_id, topic_id),
  }
}

function heldOf({ held }: BatchRows): Map<string, HeldTry[]> {
  const all = new Map<string, HeldTry[]>()
  for (const { solver_id, user_id, ...one } of held) all.set(solver_id, [...(all.get(solver_id) ?? []), { ...one, by: user_id }])
  return all
}

function progressOf(rows: BatchRows): Map<string, SolverProgress> {
  const all = new Map<string, Open<SolverProgress>>()
  const open = (solver: string, topic: string) => {
    const key = progressKey(solver, topicOrBox(topic))
    const known = all.get(key) ?? { ...emptyProgress }
    all.set(key, known)
    return known
  }
  const trace = ({ at, user_id }: { at: number; user_id: string }) => ({ at, by: user_id })
  for (const row of rows.solves) {
    const one = open(row.solver_id, row.topic_id)
    one.solved = new Map(one.solved).set(row.part, trace(row))
  }
  for (const row of rows.texts) {
    const one = open(row.solver_id, row.topic_id)
    one.texts = new Map(one.texts).set(row.digest, trace(row))
  }
  for (const row of rows.hits) {
    const one = open(row.solver_id, row.topic_id)
    one.found = new Map(one.found).set(row.part, new Map(one.found.get(row.part)).set(row.flag_id, trace(row)))
    one.members = new Map(one.members).set(row.part, new Map(one.members.get(row.part)).set(row.user_id, trace(row)))
  }
  for (const row of rows.wrongs) Object.assign(open(row.solver_id, row.topic_id), { wrong_count: row.count, last_wrong_at: row.last_at })
  for (const row of rows.hints) open(row.solver_id, row.topic_id).hint_cost = row.cost
  return all
}

/** The flags of the contest that a text equals: by digest in one index, patterns last. What is another entrant's own is foreign. */
export function matchesOf(
  one: Pick<WaitingTry, 'digests' | 'text'>,
  about: {
    index: ReadonlyMap<string, readonly FlagRow[]>
    settings: Pick<FlagSettings, 'patterns' | 'isFolded'>
    entrant_id: string | null
  },
): FlagMatch[] {
  const { index, settings, entrant_id } = about
  const rowsOf = (digest: Buffer) => index.get(digest.toString('hex')) ?? []
  // Most texts are wrong, and then none of their group may equal a flag.
  const rows = index.size === 0 ? [] : [...rowsOf(one.digests.exact), ...(settings.isFolded ? rowsOf(one.digests.folded) : [])]
  const found = rows.map(({ flag_id, topic_id, part, kind, owner_id }): FlagMatch => {
    const own = owner_id === null || owner_id === entrant_id ? 'own' : 'foreign'
    return { flag_id, topic_id, part, kind: kind === 'decoy' ? 'decoy' : own, owner_id }
  })
  for (const { flag_id, topic_id, part, kind, pattern } of settings.patterns) {
    if (pattern.matches(one.text)) found.push({ flag_id, topic_id, part, kind: kind === 'flag' ? 'own' : 'decoy', owner_id: null })
  }
  return found
}

export function matchIndex(rows: Pick<BatchRows, 'flags'>): Map<string, FlagRow[]> {
  const index = new Map<string, FlagRow[]>()
  for (const row of rows.flags) index.set(row.digest, [...(index.get(row.digest) ?? []), row])
  return index
}

/** The tries as the engine takes them, all at the instant of the lock. */
export function triesOf(
  tries: readonly WaitingTry[],
  about: { rows: BatchRows; settings: FlagSettings; contest: AnswerContest; at: number },
): FlagTry[] {
  const entrantOf = new Map(about.rows.entrants.map((row) => [row.user_id, row.entrant_id]))
  const index = matchIndex(about.rows)
  const ownerOf = ({ user }: WaitingTry) => entrantOf.get(user.user_id) ?? null
  return tries.map((one) => ({
    submission_id: one.submission_id,
    at: about.at,
    entrant_id: ownerOf(one),
    member_id: one.user.user_id,
    topic_id: one.topic_id,
    text: one.text,
    digest: one.digests.exact.toString('hex'),
    matches: matchesOf(one, { index, settings: about.settings, entrant_id: ownerOf(one) }),
    is_authenticated: true,
    is_contest_visible: one.is_contest_visible,
    is_address_allowed: isAddressAllowed(about.contest.ip_whitelist, one.ip),
    has_ai_declaration: one.ai_use !== null,
    bot_wait_ms: null,
    is_bot: one.is_bot,
  }))
}
