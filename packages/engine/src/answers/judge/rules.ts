import type { TopicRules } from '../../core/scoring/rules.ts'
import type { RateRule } from './rate-window.ts'
import type { ContestRules } from '../rules.ts'

export type FlagType = 'static' | 'dynamic' | 'random' | 'report' | 'optimise'
/** any: one flag; all: every flag in any order; team: every member of the roster submits one (members who solve alone: any). */
export type FlagLogic = 'any' | 'all' | 'team'

/** How the flags of one part are accepted. */
export interface FlagPartRules {
  part: number
  logic: FlagLogic
  /** Number of flags of the part, needed for `all`. */
  flag_count: number
}

/** How tries at one topic are judged, resolved from contest and topic settings. Instants in epoch milliseconds. */
export interface FlagTopicRules extends RateRule {
  flag_type: FlagType
  /** In the order shown. */
  parts: readonly FlagPartRules[]
  part_order: 'any' | 'in_sequence'
  /** Wrong tries allowed, 0 = no limit. */
  answer_limit: number
  answer_limit_mode: 'lockout' | 'wait'
  answer_limit_wait_s: number
  /** `needed` of these topics must be solved; null = none. */
  prerequisites: { topic_ids: readonly string[]; needed: number } | null
  prerequisites_view: 'hidden' | 'name' | 'anonymised'
  /** Brackets the topic is open to, null = all. */
  brackets: readonly string[] | null
  close_at: number | null
  /** Answers are judged, never scored. */
  is_practice: boolean
  /** With a parent it is a stage: it takes no tries of its own, and its right flag is held while it is locked. */
  scoring: TopicRules
  /** Stages in the order shown: a try at the topic is the flag box among them. Left out: the topic has flags of its own. */
  stages?: readonly string[]
}

/** How tries of the contest are judged. The rate is that of the one flag box and of topics that do not exist. */
export interface FlagContestRules extends RateRule {
  scoring: ContestRules
  after_end: 'practice' | 'read_only' | 'closed'
  ai_declaration: 'none' | 'writeup' | 'submission'
}

/** Everything `judge` reads from settings. */
export interface FlagRules {
  contest: FlagContestRules
  topics: ReadonlyMap<string, FlagTopicRules>
}

/** The factory values of a topic with one part and one static flag. */
export const defaultFlagParts: readonly FlagPartRules[] = [{ part: 0, logic: 'any', flag_count: 1 }]
