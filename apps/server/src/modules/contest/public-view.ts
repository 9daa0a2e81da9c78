import type { ContestPublic } from '@beacon/api/contest-views'
import type { Bracket, BracketPublic } from '@beacon/api/contest-structures'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { iso } from '../contest-clock/index.ts'
import { hidesTopics } from './enter.ts'
import type { SecretBox } from '../secret/index.ts'
import type { Counts } from './repo.ts'
import { playersView } from './views.ts'

const uploadAfterEndMs = 24 * 3_600_000
const watchPurpose = 'contest watch key'

/** Until when writeups may be handed in, or null where they may not. */
export const writeupUntil = (row: Pick<ContestRecord, 'allow_writeup_upload' | 'writeup_until' | 'end_at'>): string | null =>
  row.allow_writeup_upload ? (row.writeup_until ?? iso(Date.parse(row.end_at) + uploadAfterEndMs)) : null

export const sealWatchKey = (secret: SecretBox, id: string, key: string): Buffer => secret.seal(watchPurpose, key, id)
/** The key with which anybody may watch: public by the organiser's will, so it is told to everybody. */
export const watchKeyOf = (secret: SecretBox, row: ContestRecord): string | null =>
  row.public_watch && row.watch_key_sealed !== null ? secret.open(watchPurpose, row.watch_key_sealed, row.resource_id) : null

/** A bracket without its code. */
export function bracketView({ code, ...bracket }: Bracket): BracketPublic {
  return { ...bracket, has_code: code !== null }
}
export const bracketsOf = (row: Pick<ContestRecord, 'brackets'>): BracketPublic[] => row.brackets.map((one) => bracketView(one))

/** Settings that everybody admitted may read as they stand. */
export const publicSettings = [
  'guide',
  'team_score_type',
  'roster_lock',
  'entry_fields',
  'integral_way',
  'score',
  'score_min',
  'dynamic_preset',
  'decay',
  'rate',
  'difficulty_d',
  'decay_interval_s',
  'decay_percent',
  'ladder',
  'reward_way',
  'blood_percent',
  'blood_base',
  'blood_fixed',
  'hint_charge',
  'show_rank',
  'show_trend',
  'show_entrants',
  'show_members',
  'show_unanswered_teams',
  'show_solvers',
  'show_own_tries',
  'show_author',
  'show_rating',
  'freeze_show_pending',
  'unfreeze',
  'answer_limit',
  'answer_limit_mode',
  'answer_limit_wait_s',
  'flag_rate_count',
  'flag_rate_window_s',
  'flag_prefix',
  'flag_box',
  'bot_api',
  'prerequisites_view',
  'ai_policy',
  'ai_declaration',
  'allow_writeup_upload',
  'writeup_scope',
  'writeup_score_max',
  'solution_visibility',
  'after_end',
] as const satisfies ReadonlyArray<keyof ContestRecord & keyof ContestPublic>

const pick = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>

export function publicView(row: ContestRecord, counts: Counts, { now, secret }: { now: number; secret: SecretBox }): ContestPublic {
  return {
    ...playersView(row, counts, now),
    ...pick(row, publicSettings),
    brackets: bracketsOf(row),
    topics_in_pause: hidesTopics(row) ? 'hide' : 'show',
    writeup_until: writeupUntil(row),
    watch_key: watchKeyOf(secret, row),
    server_now: iso(now),
  }
}
