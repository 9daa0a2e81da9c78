import { issue } from '@beacon/api/fields'
import { maskedFlag, questionBody, type QuestionDetail } from '@beacon/api/question'
import { scoringDefaults } from '@beacon/api/scoring'
import type { TopicDetail } from '@beacon/api/topic'
import type { FormatLocale } from '@beacon/i18n'
import * as z from 'zod/mini'
import { repeatedFlags } from './repeated-flags.ts'
import { newUuid } from './uuid.ts'

export type QuestionInput = z.input<typeof questionBody>
export type QuestionOutput = z.output<typeof questionBody>
export type FlagType = NonNullable<QuestionInput['flag_type']>
export type Part = QuestionInput['parts'][number]
export type Hint = NonNullable<QuestionInput['hints']>[number]
export type Attachment = NonNullable<QuestionInput['attachments']>[number]

type Content = Omit<QuestionInput, 'is_public' | 'visibility' | 'topic_sets'>

/** What a form can say before asking: flags that repeat, and the rules between fields, beside everything else that is wrong. */
export function judgeContent(ctx: { value: unknown; issues: z.core.$ZodRawIssue[] }): void {
  const value = ctx.value as QuestionOutput
  for (const { path, n } of repeatedFlags(value))
    ctx.issues.push({ code: 'custom', path, message: issue('flag_duplicate', { n }), input: undefined, continue: true })
  for (const found of questionBody.safeParse(value).error?.issues ?? [])
    ctx.issues.push({ code: 'custom', path: [...found.path], message: found.message, input: undefined })
}

/** The contract's schema, judged as a whole. */
export const questionForm = z.object(questionBody.shape).check(z.check(judgeContent))

export const newFlag = () => ({ content: '', match: 'exact' as const })
export const newPart = (share = 100): Part => ({ name: '', score_share: share, logic: 'any', flags: [newFlag()] })
export const newHint = (): Hint => ({ hint_id: newUuid(), title: '', content: '', cost: 0, after: [] })
export const isUploaded = (type: FlagType | undefined): boolean => type === 'report' || type === 'optimise'

/** Defaults of the contract for what a new question does not say. */
const plain = {
  connection_info: '',
  author: '',
  attribution: '',
  translations: {},
  part_order: 'any',
  decoy_flags: [],
  flag_prefix: null,
  flag_length: null,
  rubric: [],
  report_types: ['zip'],
  report_max_mb: 1024,
  best_counts: false,
  uploads_max: 5,
  hints: [],
  attachments: [],
  analysis_files: [],
  answer_limit: null,
  analysis: '',
  notes: '',
} as const

export function emptyQuestion(lang: FormatLocale): QuestionInput {
  const empty = structuredClone(plain) as unknown as Pick<Content, keyof typeof plain>
  return {
    ...empty,
    name: '',
    lang,
    direction_id: '',
    difficulty: 'primary',
    description: '',
    knowledge_points: [],
    topic_sets: [],
    flag_type: 'static',
    parts: [newPart()],
    ...scoringDefaults,
    ladder: [...scoringDefaults.ladder],
    visibility: 'hidden',
    is_public: false,
  }
}

const sameNames = [
  ...(['name', 'lang', 'translations', 'difficulty', 'description', 'connection_info', 'author', 'attribution'] as const),
  ...(['knowledge_points', 'flag_type', 'parts', 'part_order', 'decoy_flags', 'flag_prefix', 'flag_length'] as const),
  ...(['rubric', 'report_types', 'report_max_mb', 'best_counts', 'uploads_max', 'hints', 'answer_limit', 'analysis', 'notes'] as const),
  ...(['integral_way', 'score', 'score_min', 'dynamic_preset', 'decay', 'rate', 'difficulty_d'] as const),
  ...(['decay_interval_s', 'decay_percent', 'ladder'] as const),
] as const
type SameName = (typeof sameNames)[number]
/** Fields that a question and the topic that copies it have alike, as both forms name them. */
export const contentNames = [...sameNames, 'direction_id', 'attachments', 'analysis_files'] as const

const filesOf = (files: QuestionDetail['attachments']): Attachment[] =>
  files.map(({ file_id, name, url, is_template }) => ({ file_id, name, url: url ?? null, is_template: is_template ?? false }))

/** What the form holds of a question or of a topic. */
export function contentOf(detail: QuestionDetail | TopicDetail): Content {
  const same = Object.fromEntries(sameNames.map((name) => [name, detail[name]])) as Pick<Content, SameName>
  return {
    ...same,
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}

export function valuesOf(detail: QuestionDetail): QuestionInput {
  const { topic_sets, visibility, is_public } = detail
  return { ...contentOf(detail), topic_sets, visibility, is_public }
}

/** What may lie in a browser: neither flags nor the solution. */
export function withoutSecrets<V extends Content>(values: V): Partial<V> {
  const { parts: _parts, decoy_flags: _decoys, analysis: _analysis, ...open } = values
  return open as unknown as Partial<V>
}

/** Something that is lost when the type of the flag changes: written flags, rows of a rubric, further parts. */
export const holdsFlags = ({ parts, rubric }: Pick<QuestionInput, 'parts' | 'rubric'>): boolean =>
  parts.length > 1 || parts.some(({ flags }) => flags.some(({ content }) => content !== '')) || (rubric?.length ?? 0) > 0

/** The fields that go with a type: static holds flags, dynamic makes them for each part, the others have one part without any. */
export function fieldsForType(type: FlagType, values: QuestionInput): Partial<QuestionInput> {
  const files = values.attachments ?? []
  const bare = (part: Part): Part => ({ ...part, logic: 'any', flags: [] })
  const [first = newPart()] = values.parts
  const parts =
    type === 'static'
      ? values.parts.map((part) => (part.flags.length === 0 ? { ...part, flags: [newFlag()] } : part))
      : type === 'dynamic'
        ? values.parts.map(bare)
        : [{ ...bare(first), name: '', score_share: 100 }]
  return {
    flag_type: type,
    parts,
    rubric: isUploaded(type) ? (values.rubric ?? []) : [],
    report_types: ['zip'],
    best_counts: type === 'optimise',
    uploads_max: type === 'optimise' ? 20 : 5,
    ...(isUploaded(type) ? { integral_way: 'accumulative' as const } : {}),
    attachments: type === 'dynamic' ? files : files.map((file) => ({ ...file, is_template: false })),
  }
}

/** A masked flag is not known here: it is neither judged nor counted. */
export const isMasked = (content: string): boolean => content === maskedFlag
