import type { ContestClock } from '../../core/clock.ts'
import { defaultEntrantState } from '../../core/event.ts'
import { defaultTopicRules } from '../../core/scoring/rules.ts'
import { defaultContestRules } from '../rules.ts'
import type { FlagEntrantFacts, FlagMatch, FlagTry } from './facts.ts'
import { defaultFlagParts, type FlagRules, type FlagTopicRules } from './rules.ts'

// Ranges, their stages and tries at them, for tests.

export const startClock: ContestClock = {
  start_at: 9_000_000,
  end_at: 20_000_000,
  start_mode: 'auto',
  started_at: null,
  is_start_held: false,
  stopped_at: null,
  pauses: [],
  pause_keeps_end: true,
  freeze_at: null,
  unfrozen_at: null,
  unfreeze: 'by_hand',
}

const topic: FlagTopicRules = {
  flag_type: 'static',
  parts: defaultFlagParts,
  part_order: 'any',
  answer_limit: 0,
  answer_limit_mode: 'lockout',
  answer_limit_wait_s: 300,
  flag_rate_count: 1_000,
  flag_rate_window_s: 60,
  prerequisites: null,
  prerequisites_view: 'name',
  brackets: null,
  close_at: null,
  is_practice: false,
  scoring: { ...defaultTopicRules, integral_way: 'accumulative', reward_way: 'blood', blood_percent: [0, 0, 0] },
}

export const range = (topic_ids: readonly string[], finish_bonus_percent = 0): FlagTopicRules => ({
  ...topic,
  parts: [],
  stages: topic_ids,
  scoring: { ...topic.scoring, parts: [], finish_bonus_percent },
})

export const stage = (parent_id: string, score: number, needs: readonly string[] = []): FlagTopicRules => ({
  ...topic,
  prerequisites: needs.length === 0 ? null : { topic_ids: needs, needed: needs.length },
  scoring: { ...topic.scoring, score, parent_id },
})

export const rulesOf = (
  topics: ReadonlyMap<string, FlagTopicRules>,
  after_end: FlagRules['contest']['after_end'] = 'read_only',
): FlagRules => ({
  contest: { flag_rate_count: 1_000, flag_rate_window_s: 60, after_end, ai_declaration: 'none', scoring: defaultContestRules },
  topics,
})

export const entrantFacts: FlagEntrantFacts = {
  status: 'approved',
  ban_reason: null,
  state: defaultEntrantState,
  hasSolved: () => false,
}

export const flagOf = (topic_id: string): FlagMatch => ({ topic_id, part: 0, flag_id: `flag of ${topic_id}`, kind: 'own', owner_id: null })

let tries = 0
export function tryOf(change: Partial<FlagTry>): FlagTry {
  tries += 1
  return {
    submission_id: `s${tries}`,
    at: 0,
    entrant_id: 'team1',
    member_id: 'ann',
    topic_id: null,
    text: 'flag{x}',
    digest: `digest ${tries}`,
    matches: [],
    is_authenticated: true,
    is_contest_visible: true,
    is_address_allowed: true,
    has_ai_declaration: false,
    bot_wait_ms: null,
    ...change,
  }
}
