import type { answerShown } from '@beacon/api/answer-contest'
import type * as z from 'zod/mini'
import type { AnswerContest } from '../../../../db/schema/contest-answer.ts'
import { pick } from '../../core/contest/index.ts'
import { hidesTopics, writeupUntil } from '../../topic/rules/index.ts'

export type AnswerPublic = { [Name in keyof typeof answerShown]: z.infer<(typeof answerShown)[Name]> }

/** Settings that everybody admitted may read as they stand. */
const publicSettings = [
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
  'show_unanswered_teams',
  'show_solvers',
  'show_own_tries',
  'show_author',
  'show_rating',
  'freeze_show_pending',
  'answer_limit',
  'answer_limit_mode',
  'answer_limit_wait_s',
  'flag_rate_count',
  'flag_rate_window_s',
  'flag_prefix',
  'flag_box',
  'bot_api',
  'prerequisites_view',
  'ai_declaration',
  'allow_writeup_upload',
  'writeup_scope',
  'writeup_score_max',
  'solution_visibility',
  'after_end',
] as const satisfies ReadonlyArray<keyof AnswerContest & keyof AnswerPublic>

/** What of the answers' settings everybody admitted may read. */
export const shownSettings = (row: AnswerContest): AnswerPublic => ({
  ...pick(row, publicSettings),
  topics_in_pause: hidesTopics(row) ? 'hide' : 'show',
  writeup_until: writeupUntil(row),
})
