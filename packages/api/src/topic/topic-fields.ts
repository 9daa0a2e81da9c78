import * as z from 'zod/mini'
import { changeOf, shapeOf } from '../field-table.ts'
import { id, instant, integer, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { hintField } from '../bank/question-fields.ts'
import { questionFields, questionTable, scoringNames } from '../bank/question-table.ts'
import { topicSettings } from './topic-table.ts'

/** A hint of a topic may wait for its time. */
export const topicHintField = z.extend(hintField, { release_at: z.optional(z.nullable(instant)) })
export const topicHintList = z.array(topicHintField).check(z.maxLength(limits.hints))

/** Only what is sent changes. */
export const topicChange = {
  ...changeOf(questionFields),
  ...topicSettings,
  hints: z.optional(topicHintList),
  sort: z.optional(integer(1, 10_000)),
}
/** Numbers that only the contest's kind gives a topic, by name. */
export const topicNumbers = z.record(text({ min: 1, max: 32 }), z.int())
/** What of a change scores: absent stays as it is, a floor above the new score comes down with it. */
export const topicScoring = z.object({
  ...changeOf(shapeOf(questionTable, scoringNames, 'body')),
  reward_way: topicSettings.reward_way,
  blood_percent: topicSettings.blood_percent,
  /** Percent of the topic's points that a part gives. */
  shares: z.optional(z.array(z.object({ part_id: id, score_share: integer(1, 100) })).check(z.maxLength(limits.parts))),
})
/** “{topic} was changed”, with words of one's own below it. */
export const announcement = z.object({ words: z._default(text({ max: 2000, multiline: true }), '') })
