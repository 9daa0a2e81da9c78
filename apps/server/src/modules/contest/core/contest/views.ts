import { commonSettings } from '@beacon/api/contest/contest-common'
import type { ContestFull, ContestRow, ResetRequest } from '@beacon/api/contest/contest-views'
import { namesWhere } from '@beacon/api/field-table'
import type { LiveEvents } from '@beacon/api/live/live'
import { pickFields } from '../../../../db/pick-fields.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
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

const listedNames = namesWhere(commonSettings, { shown: 'listed' })

export function rowView({ row, owner_name, counts }: CountedContest, now: number): Omit<ContestRow, 'own'> {
  const { version, created_at, owner_id, deleted_at } = row
  return {
    ...pickFields(row, listedNames),
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
  return { ...pickFields(row, listedNames), ...derivedOf(row, now, { entrants, topics: topics_shown, topics_online: topics_shown }) }
}

/** What `contest.state` tells everybody at once. */
export function stateView(row: ContestCommon, now: number, reason: string | null): LiveEvents['contest.state'] {
  const { is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run } = row
  return { ...stateOf(row, now), is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run, reason }
}
