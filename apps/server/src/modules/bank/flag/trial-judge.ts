import type { Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import {
  judge,
  type FlagFacts,
  type FlagMatch,
  type FlagPartRules,
  type FlagRules,
  type FlagTry,
  type FlagType,
} from '@beacon/engine/answers'
import { RE2JS } from 're2js'

export interface TrialFlag {
  flag_id: string
  part: number
  kind: 'flag' | 'decoy'
  match: 'exact' | 'case_insensitive' | 'regex'
  content: string
}
export interface Trial {
  flag_type: FlagType
  part_order: 'any' | 'in_sequence'
  parts: readonly FlagPartRules[]
  flags: readonly TrialFlag[]
}
export type TrialReply = Omit<Reply<typeof contract.try>, 'tested_at'>

const topic_id = 'topic'
const who = 'entrant'
const plain = (text: string) => text.trim().normalize('NFC')

/** Judges texts in order by the rules of contests, for an entrant who has done nothing yet. */
export function judgeTrial(trial: Trial, texts: readonly string[]): TrialReply {
  const tries = texts.map((text, index) => tryOf(trial, text, index))
  const outcomes = judge(rulesOf(trial), facts, tries)
  const parts_done = [...new Set(outcomes.flatMap(({ events }) => events.flatMap(({ part }) => (part === null ? [] : [part]))))]
  const isSolved = outcomes.some(({ code }) => code === 'flag_correct')
  const isWrong = outcomes.length > 0 && outcomes.every(({ result }) => result === 'wrong')
  return {
    outcomes: outcomes.map(({ result, code, part, details }, index) => ({
      result: result ?? 'refused',
      code,
      part,
      found: details.found ?? null,
      needed: details.needed ?? null,
      is_decoy: tries[index]?.matches.some(({ kind }) => kind === 'decoy') ?? false,
    })),
    parts_done,
    test_result: isSolved ? 'passed' : isWrong ? 'failed' : null,
  }
}

function matches({ match, content }: TrialFlag, text: string): boolean {
  if (match === 'regex') return RE2JS.compile(content).matches(plain(text))
  if (match === 'exact') return plain(content) === plain(text)
  return plain(content).toLowerCase() === plain(text).toLowerCase()
}

const tryOf = ({ flags }: Trial, text: string, index: number): FlagTry => ({
  submission_id: String(index),
  at: index + 1,
  entrant_id: who,
  member_id: who,
  topic_id,
  text,
  digest: plain(text),
  matches: flags
    .filter((flag) => matches(flag, text))
    .map(({ flag_id, part, kind }): FlagMatch => ({ flag_id, part, topic_id, kind: kind === 'flag' ? 'own' : 'decoy', owner_id: null })),
  is_authenticated: true,
  is_contest_visible: true,
  is_address_allowed: true,
  has_ai_declaration: true,
  bot_wait_ms: null,
})

const rate = { flag_rate_count: 1_000, flag_rate_window_s: 1 }
const scoring = {
  game_type: 'individual',
  team_score_type: 'sum',
  blood_base: 'initial',
  blood_fixed: 0,
  hint_charge: 'on_solve',
  brackets: [],
} as const

function rulesOf({ flag_type, part_order, parts }: Trial): FlagRules {
  const topicScoring = {
    integral_way: 'accumulative',
    score: 100,
    score_min: 100,
    dynamic_preset: 'ctfd_log',
    decay: 1,
    rate: 1,
    difficulty_d: 1,
    decay_interval_s: 60,
    decay_percent: 1,
    ladder: [100],
    reward_way: 'none',
    blood_percent: [0, 0, 0],
    parts: parts.map(({ part }) => ({ part, share: 100 / parts.length })),
  } as const
  const topic = {
    ...rate,
    flag_type,
    parts,
    part_order,
    answer_limit: 0,
    answer_limit_mode: 'lockout',
    answer_limit_wait_s: 0,
    prerequisites: null,
    prerequisites_view: 'name',
    brackets: null,
    close_at: null,
    is_practice: false,
    scoring: topicScoring,
  } as const
  return { contest: { ...rate, scoring, after_end: 'closed', ai_declaration: 'none' }, topics: new Map([[topic_id, topic]]) }
}

const facts: FlagFacts = {
  clock: {
    start_at: 0,
    end_at: Number.MAX_SAFE_INTEGER,
    start_mode: 'auto',
    started_at: null,
    is_start_held: false,
    stopped_at: null,
    pauses: [],
    pause_keeps_end: true,
    freeze_at: null,
    unfrozen_at: null,
    unfreeze: 'by_hand',
  },
  is_online: true,
  topics: new Map([
    [
      topic_id,
      { state: { is_hidden: false, is_offline: false, is_released: true, released_elapsed_ms: 0 }, counted_solves: 0, blood_solves: 0 },
    ],
  ]),
  entrants: new Map([
    [
      who,
      {
        status: 'approved',
        ban_reason: null,
        state: {
          is_banned: false,
          is_hidden: false,
          is_staff: false,
          is_left_out: false,
          bracket_id: null,
          roster: [who],
          sort_name: who,
        },
        hasSolved: () => false,
      },
    ],
  ]),
  progress: new Map(),
  windows: new Map(),
}
