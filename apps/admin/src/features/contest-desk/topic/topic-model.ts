import { limits } from '@beacon/api/limits'
import { questionFields, questionNames } from '@beacon/api/bank/question'
import { partField } from '@beacon/api/bank/question-fields'
import {
  type TopicDetail,
  topicHintField,
  topicScoring,
  type TopicSettingName,
  topicSettingNames,
  topicSettings,
  topicNumbers,
  type topicUpdate,
} from '@beacon/api/topic/topic'
import * as z from 'zod/mini'
import { contentOf, judgeContent } from '../../../parts/question-form/model.ts'

const fields = {
  ...questionFields,
  ...topicSettings,
  hints: z._default(z.array(topicHintField).check(z.maxLength(limits.hints)), []),
  own: z.optional(topicNumbers),
  sort: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
}

/** The question's copy with the settings that a topic has beside it. */
export const topicForm = z.object(fields).check(z.check(judgeContent))

/** The same of a topic without parts, which takes no flag itself. */
export const partlessForm = z.object({ ...fields, parts: z.array(partField) }).check(
  z.check((ctx: Parameters<typeof judgeContent>[0]) => {
    const found: typeof ctx.issues = []
    judgeContent({ value: ctx.value, issues: found })
    ctx.issues.push(...found.filter(({ path }) => path?.[0] !== 'parts'))
  }),
)
export type TopicInput = z.input<typeof topicForm>
export type TopicOutput = z.output<typeof topicForm>
export type TopicBody = z.input<typeof topicUpdate>

type MadeName = 'release_at' | 'blood_percent'
/** Settings that the form holds as the views show them. */
const sameNames = [
  ...topicSettingNames.filter((name): name is Exclude<TopicSettingName, MadeName> => name !== 'release_at' && name !== 'blood_percent'),
  'sort' as const,
]

const bloodOf = (percent: TopicDetail['blood_percent']): [number, number, number] | null =>
  percent === null ? null : [percent[0] ?? 0, percent[1] ?? 0, percent[2] ?? 0]

/** What the form holds of a topic. Its release stands as an instant or as an offset, never as both. */
export function topicValues(topic: TopicDetail): TopicInput {
  const settings = Object.fromEntries(sameNames.map((name) => [name, topic[name]])) as Pick<TopicInput, (typeof sameNames)[number]>
  return {
    ...contentOf(topic),
    ...settings,
    hints: topic.hints,
    ...(topic.own === undefined ? {} : { own: topic.own }),
    release_at: topic.release_offset_s === null ? topic.release_at : null,
    blood_percent: bloodOf(topic.blood_percent),
  }
}

const isDirtyIn = (dirty: Readonly<Record<string, unknown>>, name: string) => dirty[name] !== undefined && dirty[name] !== false
type ScoringName = Exclude<keyof typeof topicScoring.shape, 'shares'>
const scoringNames = Object.keys(topicScoring.shape).filter((name): name is ScoringName => name !== 'shares')

/** What of a change scores; null where nothing does. */
export function scoringChange(output: TopicOutput, dirty: Readonly<Record<string, unknown>>): z.input<typeof topicScoring> | null {
  const names = scoringNames.filter((name) => isDirtyIn(dirty, name))
  const shares = isDirtyIn(dirty, 'parts')
    ? output.parts.flatMap(({ part_id, score_share }) => (part_id === undefined ? [] : [{ part_id, score_share }]))
    : []
  if (names.length === 0 && shares.length === 0) return null
  return { ...Object.fromEntries(names.map((name) => [name, output[name]])), ...(shares.length === 0 ? {} : { shares }) }
}

const flagsOf = (parts: readonly { flags: readonly { content: string; match?: string | undefined }[] }[]): string =>
  JSON.stringify(parts.map(({ flags }) => flags.map(({ content, match = 'exact' }) => [content, match])))

/** Whether other flags are right than before, so that tries would be judged otherwise. */
export const haveFlagsChanged = (before: Pick<TopicDetail, 'parts'>, output: Pick<TopicOutput, 'parts'>): boolean =>
  flagsOf(before.parts) !== flagsOf(output.parts)

const sentNames = [...questionNames, ...topicSettingNames, 'own', 'sort'] as const

/** Only what was changed is sent: what somebody else changed meanwhile is not put back. A release is sent as a whole. */
export function changedBody(output: TopicOutput, dirty: Readonly<Record<string, unknown>>, version: number): TopicBody {
  const isDirty = (name: string) => isDirtyIn(dirty, name)
  const isReleased = isDirty('release_at') || isDirty('release_offset_s')
  const names = sentNames.filter((name) => isDirty(name) || (isReleased && (name === 'release_at' || name === 'release_offset_s')))
  return { ...Object.fromEntries(names.map((name) => [name, output[name]])), version }
}
