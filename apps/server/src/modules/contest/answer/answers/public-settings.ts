import type { answerSettings } from '@beacon/api/topic/answer-contest'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { NamesWhere } from '@beacon/api/field-table'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { hidesTopics, writeupUntil } from '../../topic/rules/index.ts'

type AnswerPublic = Extract<ContestPublic, { kind: 'flag' }>
/** Settings that everybody admitted reads by a rule. */
export type ComputedSettings = Pick<AnswerPublic, NamesWhere<typeof answerSettings, { shown: 'made' }>>

export const computedSettings = (row: AnswerContest): ComputedSettings => ({
  topics_in_pause: hidesTopics(row) ? 'hide' : 'show',
  writeup_until: writeupUntil(row),
})
