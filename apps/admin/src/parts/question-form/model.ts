import { namesWhere } from '@beacon/api/field-table'
import { issue } from '@beacon/api/fields'
import {
  type AnsweredQuestion,
  flagNames,
  freshQuestion,
  maskedFlag,
  questionBody,
  type QuestionName,
  questionNames,
  questionTable,
  type questionWords,
} from '@beacon/api/bank/question'
import type { TopicDetail } from '@beacon/api/topic/topic'
import type { FormatLocale } from '@beacon/i18n'
import * as z from 'zod/mini'
import { repeatedFlags } from './repeated-flags.ts'
import { newUuid } from './uuid.ts'

export type QuestionInput = z.input<typeof questionBody>
export type QuestionOutput = z.output<typeof questionBody>
/** What the form of every bank holds: texts, files, hints, and who finds the question. */
export type WordsInput = Pick<QuestionInput, keyof typeof questionWords>
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

export function emptyQuestion(lang: FormatLocale): QuestionInput {
  return { ...freshQuestion(), name: '', lang, direction_id: '', description: '', parts: [newPart()] }
}

const apart = ['direction_id', 'attachments', 'analysis_files'] as const
type SameName = Exclude<QuestionName, (typeof apart)[number]>
/** Fields that the forms hold as the views show them. */
const sameNames = questionNames.filter((name): name is SameName => !apart.some((one) => one === name))

const filesOf = (files: TopicDetail['attachments']): Attachment[] =>
  files.map(({ file_id, name, url, is_template }) => ({ file_id, name, url: url ?? null, is_template: is_template ?? false }))

/** What the form holds of a question or of a topic. */
export function contentOf(detail: AnsweredQuestion | TopicDetail): Content {
  const same = Object.fromEntries(sameNames.map((name) => [name, detail[name]])) as Pick<Content, SameName>
  return {
    ...same,
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}

const secretNames = [...flagNames, ...namesWhere(questionTable, { secret: 'solution', stored: 'column' })]

/** What may lie in a browser: neither flags nor the solution. */
export function withoutSecrets<V extends Content>(values: V): Partial<V> {
  const open: Partial<V> = { ...values }
  for (const name of secretNames) delete open[name]
  return open
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
