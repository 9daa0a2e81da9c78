import type { ContestFull, ContestRow, ResetRequest } from '@beacon/api/contest-views'
import type { LiveEvents } from '@beacon/api/live'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import { stateOf } from '../contest-clock/index.ts'
import type { Counts, CountedContest } from './counts.ts'
import { settingsOf } from './setting-row.ts'

export const numberText = (number: number): string => `c-${String(number).padStart(5, '0')}`

function derivedOf(row: ContestCommon, now: number, counts: { entrants: number; topics: number; topics_online: number }) {
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

/** What stands beside the row of a contest for its staff. */
export interface Beside {
  watch_key: string | null
  reset_request: ResetRequest | null
  /** What the kind tells the desk besides its settings. */
  own: object
}

export function fullView({ row, owner_name, counts }: CountedContest, now: number, { own, ...beside }: Beside): ContestFull {
  const { version, created_at, brackets, entry_fields } = row
  const common = {
    ...settingsOf(row),
    brackets,
    entry_fields,
    ...derivedOf(row, now, counts),
    ...own,
    ...beside,
    owner_name,
    version,
    created_at,
  }
  // Checked by `settingsOf`: the settings of the kind are among them.
  return common as ContestFull
}

function publicNames(row: ContestCommon) {
  return {
    name: row.name,
    brief: row.brief,
    lang: row.lang,
    logo: row.logo,
    cover: row.cover,
    translations: row.translations,
    arena_id: row.arena_id,
    game_type: row.game_type,
    start_at: row.start_at,
    end_at: row.end_at,
    freeze_at: row.freeze_at,
    is_stick: row.is_stick,
    registration: row.registration,
    late_join: row.late_join,
    register_from: row.register_from,
    register_until: row.register_until,
    capacity: row.capacity,
    team_size_min: row.team_size_min,
    team_size_max: row.team_size_max,
    is_public: row.is_public,
  }
}

export function rowView({ row, owner_name, counts }: CountedContest, now: number): Omit<ContestRow, 'own'> {
  const { version, created_at, owner_id, deleted_at } = row
  return {
    ...publicNames(row),
    ...derivedOf(row, now, counts),
    owner_id,
    owner_name,
    evidence_open: counts.evidence_open,
    created_at,
    deleted_at,
    version,
  }
}

/** Players count only what they may see. */
export function playersView(row: ContestCommon, counts: Counts, now: number) {
  const { entrants, topics_shown } = counts
  return { ...publicNames(row), ...derivedOf(row, now, { entrants, topics: topics_shown, topics_online: topics_shown }) }
}

/** What `contest.state` tells everybody at once. */
export function stateView(row: ContestCommon, now: number, reason: string | null): LiveEvents['contest.state'] {
  const { is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run } = row
  return { ...stateOf(row, now), is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run, reason }
}
