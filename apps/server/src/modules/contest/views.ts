import type { ContestFull, ContestPublic, ContestRow } from '@beacon/api/contest-views'
import type { LiveEvents } from '@beacon/api/live'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { iso, stateOf } from '../contest-clock/index.ts'
import type { Counts, CountedContest } from './repo.ts'
import { settingsOf } from './settings.ts'

export const numberText = (number: number): string => `c-${String(number).padStart(5, '0')}`

function derivedOf(row: ContestRecord, now: number, counts: { entrants: number; topics: number; topics_online: number }) {
  return {
    resource_id: row.resource_id,
    number: numberText(row.number),
    kind: row.kind,
    ...stateOf(row, now),
    is_online: row.is_online,
    unfrozen_at: row.unfrozen_at,
    stopped_at: row.stopped_at,
    pauses: row.pauses,
    was_end_at: row.was_end_at,
    run: row.run,
    entrant_count: counts.entrants,
    topic_count: counts.topics,
    topic_online_count: counts.topics_online,
  }
}

export function fullView({ row, owner_name, counts }: CountedContest, now: number): ContestFull {
  const { version, created_at } = row
  return { ...settingsOf(row), ...derivedOf(row, now, counts), owner_name, version, created_at }
}

function publicNames(row: ContestRecord) {
  return {
    name: row.name,
    brief: row.brief,
    lang: row.lang,
    logo: row.logo,
    cover: row.cover,
    game_type: row.game_type,
    start_at: row.start_at,
    end_at: row.end_at,
    freeze_at: row.freeze_at,
    is_stick: row.is_stick,
    registration: row.registration,
    late_join: row.late_join,
    register_until: row.register_until,
    team_size_min: row.team_size_min,
    team_size_max: row.team_size_max,
    is_public: row.is_public,
  }
}

export function rowView({ row, owner_name, counts }: CountedContest, now: number): ContestRow {
  const { version, created_at } = row
  return { ...publicNames(row), ...derivedOf(row, now, counts), owner_name, created_at, version }
}

/** Players count only what they may see. */
export function playersView(row: ContestRecord, counts: Counts, now: number) {
  const { entrants, topics_shown } = counts
  return { ...publicNames(row), ...derivedOf(row, now, { entrants, topics: topics_shown, topics_online: topics_shown }) }
}

export function publicView(row: ContestRecord, counts: Counts, now: number): ContestPublic {
  return {
    ...playersView(row, counts, now),
    guide: row.guide,
    team_score_type: row.team_score_type,
    integral_way: row.integral_way,
    reward_way: row.reward_way,
    blood_percent: row.blood_percent,
    hint_charge: row.hint_charge,
    show_rank: row.show_rank,
    show_trend: row.show_trend,
    show_entrants: row.show_entrants,
    show_solvers: row.show_solvers,
    show_own_tries: row.show_own_tries,
    freeze_show_pending: row.freeze_show_pending,
    answer_limit: row.answer_limit,
    after_end: row.after_end,
    server_now: iso(now),
  }
}

/** What `contest.state` tells everybody at once. */
export function stateView(row: ContestRecord, now: number, reason: string | null): LiveEvents['contest.state'] {
  const { is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run } = row
  return { ...stateOf(row, now), is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run, reason }
}
