import * as z from 'zod/mini'
import { namesWhere, shapeOf, type Bare, type NamesWhere } from './field-table.ts'
import { integer, optionalText, questionName, text } from './fields.ts'
import { limits } from './limits.ts'
import {
  attachmentList,
  attachmentView,
  decoyList,
  difficulty,
  directionId,
  flagLength,
  flagPrefix,
  flagType,
  hintList,
  hintView,
  partList,
  partOrder,
  partView,
  reportType,
  reportTypes,
  rubricList,
  rubricView,
  tags,
  topicSets,
  translations,
  visibility,
} from './question-fields.ts'
import { dynamicPreset, integralWay, scoringFieldsWithDefaults as scored } from './scoring.ts'

/** What one field of a question of kind flag is, everywhere. docs/fields.md says what follows from each word. */
interface QuestionLine {
  /** Schema of a form's field; `optional` keeps the stored value, a default replaces it. */
  body: z.core.$ZodType
  /** What an optional field is in a new form. */
  fresh?: unknown
  /** Schema of the field in the views. */
  view: z.core.$ZodType
  /** The views of the bank that hold it: each row, or the detail only. `none`: under another name. */
  bank: 'row' | 'detail' | 'none'
  /** The views of the desk that hold a topic's. */
  desk: 'row' | 'editor' | 'none'
  /** column: read and written as it stands; made: code of its own reads and writes it. */
  stored: 'column' | 'made'
  /** text: “Replace text from bank” takes it; scoring: points follow from it; answer: tries are judged by it; bank: no topic has it. */
  part: 'text' | 'scoring' | 'answer' | 'bank'
  /** flags and solution are for those who may see flags. */
  secret: 'open' | 'flags' | 'solution'
  /** plain: as it stands while the topic is open; made: a rule of its own; none: not under this name. */
  players: 'plain' | 'made' | 'none'
  /** The place of a topic's own value in the package of its contest. */
  contest: 'scoring' | 'settings' | 'none'
}

const word = { bank: 'detail', desk: 'editor', stored: 'column', part: 'text', secret: 'open', players: 'made', contest: 'none' } as const
const list = { ...word, stored: 'made' } as const
const answer = { ...word, part: 'answer', players: 'none' } as const
const points = { ...word, part: 'scoring', players: 'none', contest: 'scoring' } as const
const bankOnly = { ...word, bank: 'row', desk: 'none', part: 'bank', players: 'none' } as const

const language = z.enum(['en', 'zh'])
const files = z.array(attachmentView)
const flags = { ...answer, stored: 'made', secret: 'flags' } as const

/** Every field that a form of the bank sends, a line each; the order is that of a package. */
export const questionTable = {
  name: { ...word, body: questionName, view: z.string(), bank: 'row', desk: 'row' },
  lang: { ...word, body: z._default(language, 'en'), view: language, bank: 'row' },
  translations: { ...word, body: z.optional(translations), fresh: {}, view: translations },
  /** Views hold the direction itself. */
  direction_id: { ...word, body: directionId, view: z.string(), bank: 'none', desk: 'none', players: 'none' },
  difficulty: { ...word, body: z._default(difficulty, 'primary'), view: difficulty, bank: 'row', desk: 'row' },
  description: { ...word, body: text({ min: 1, max: limits.description_imported, multiline: true, exact: true }), view: z.string() },
  connection_info: { ...word, body: optionalText(1024), view: z.string() },
  author: { ...word, body: optionalText(255), view: z.string(), bank: 'row' },
  attribution: { ...word, body: optionalText(1024), view: z.string() },
  knowledge_points: { ...word, body: z._default(tags, []), view: z.array(z.string()), bank: 'row', players: 'plain' },
  flag_type: { ...answer, body: z._default(flagType, 'static'), view: flagType, bank: 'row', desk: 'row', players: 'made' },
  parts: { ...flags, body: partList, view: z.array(partView), players: 'made' },
  decoy_flags: { ...flags, body: z._default(decoyList, []), view: z.array(z.string()) },
  integral_way: { ...points, body: scored.integral_way, view: integralWay, bank: 'row', desk: 'row', players: 'made' },
  score: { ...points, body: scored.score, view: z.int(), bank: 'row', desk: 'row', players: 'made' },
  score_min: { ...points, body: scored.score_min, view: z.int(), bank: 'row', desk: 'row' },
  dynamic_preset: { ...points, body: scored.dynamic_preset, view: dynamicPreset },
  decay: { ...points, body: scored.decay, view: z.int() },
  rate: { ...points, body: scored.rate, view: z.number() },
  difficulty_d: { ...points, body: scored.difficulty_d, view: z.number() },
  decay_interval_s: { ...points, body: scored.decay_interval_s, view: z.int() },
  decay_percent: { ...points, body: scored.decay_percent, view: z.number() },
  ladder: { ...points, body: scored.ladder, view: z.array(z.number()) },
  hints: { ...list, body: z._default(hintList, []), view: z.array(hintView) },
  attachments: { ...list, body: z._default(attachmentList, []), view: files },
  /** Null takes the contest's. */
  answer_limit: {
    ...answer,
    body: z._default(z.nullable(integer(0, 1000)), null),
    view: z.nullable(z.int()),
    desk: 'row',
    players: 'made',
    contest: 'scoring',
  },
  analysis: { ...word, body: optionalText(20_000, true), view: z.string(), secret: 'solution', players: 'none' },
  notes: { ...word, body: optionalText(2048, true), view: z.string(), players: 'none' },
  part_order: { ...answer, body: z.optional(partOrder), fresh: 'any', view: partOrder, players: 'plain' },
  /** Null takes the contest's, then the system's. */
  flag_prefix: { ...answer, body: z.optional(z.nullable(flagPrefix)), fresh: null, view: z.nullable(z.string()), contest: 'settings' },
  flag_length: { ...answer, body: z.optional(z.nullable(flagLength)), fresh: null, view: z.nullable(z.int()), contest: 'settings' },
  /** report, optimise: the points of the rows make the score. */
  rubric: { ...answer, body: z.optional(rubricList), fresh: [], view: z.array(rubricView) },
  report_types: { ...answer, body: z.optional(reportTypes), fresh: ['zip'], view: z.array(reportType) },
  report_max_mb: { ...answer, body: z.optional(integer(1, 1024)), fresh: 1024, view: z.int() },
  /** The best upload counts; off: the latest. Default on for optimise. */
  best_counts: { ...answer, body: z.optional(z.boolean()), fresh: false, view: z.boolean() },
  /** 0 = no limit. Default 20 for optimise, 5 for report. */
  uploads_max: { ...answer, body: z.optional(integer(0, 1000)), fresh: 5, view: z.int() },
  analysis_files: { ...list, body: z.optional(attachmentList), fresh: [], view: files, secret: 'solution', players: 'none' },
  is_public: { ...bankOnly, body: z._default(z.boolean(), false), view: z.boolean() },
  visibility: { ...bankOnly, body: z.optional(visibility), fresh: 'hidden', view: visibility, stored: 'made' },
  topic_sets: { ...bankOnly, body: z.optional(topicSets), fresh: [], view: z.array(z.string()) },
} as const satisfies Readonly<Record<string, QuestionLine>>

type Table = typeof questionTable
export type BankOnlyName = NamesWhere<Table, { part: 'bank' }>
/** A field that a question and the topic that copies it have alike. */
export type QuestionName = Exclude<keyof Table, BankOnlyName>

export const bankOnlyNames = namesWhere(questionTable, { part: 'bank' })
const isBankOnly = (name: keyof Table): name is BankOnlyName => questionTable[name].part === 'bank'
// The keys are those of the table written above.
export const questionNames = (Object.keys(questionTable) as Array<keyof Table>).filter((name): name is QuestionName => !isBankOnly(name))

/** Fields of a flag question; a topic of a contest holds a copy of the same. */
export const questionFields = shapeOf(questionTable, questionNames, 'body')
/** Fields of the bank itself, not copied to topics. */
export const bankFields = shapeOf(questionTable, bankOnlyNames, 'body')

type OptionalName = { [Name in keyof Table]: Table[Name]['body'] extends z.ZodMiniOptional ? Name : never }[keyof Table]
type DefaultName = { [Name in keyof Table]: Table[Name]['body'] extends z.ZodMiniDefault ? Name : never }[keyof Table]
type Fresh = { [Name in OptionalName | DefaultName]: z.infer<Bare<Table[Name]['body']>> }
const allNames = [...questionNames, ...bankOnlyNames]

/** What a new question holds before anybody typed; fields that must be filled in are left out. */
export function freshQuestion(): Fresh {
  const optional = allNames.filter((name): name is OptionalName => questionTable[name].body instanceof z.ZodMiniOptional)
  const defaults = allNames.flatMap((name) => {
    const { body } = questionTable[name]
    return body instanceof z.ZodMiniDefault ? [[name, body.def.defaultValue] as const] : []
  })
  // A copy: forms change what they hold. The defaults are values of their own schemas.
  const made: Readonly<Record<string, unknown>> = { ...shapeOf(questionTable, optional, 'fresh'), ...Object.fromEntries(defaults) }
  return structuredClone(made) as Fresh
}

export const rowViews = shapeOf(questionTable, namesWhere(questionTable, { bank: 'row' }), 'view')
export const detailViews = shapeOf(questionTable, namesWhere(questionTable, { bank: 'detail' }), 'view')

/** Columns that the detail shows to everybody who sees the question, as they stand. */
export const openDetailNames = namesWhere(questionTable, { bank: 'detail', stored: 'column', secret: 'open' })
/** “Text” of a topic: never scores, never flags. */
export const textNames = namesWhere(questionTable, { part: 'text', stored: 'column' })
/** Lists that count as text; their rows stand apart. */
export const textListNames = namesWhere(questionTable, { part: 'text', stored: 'made' })
export const scoringNames = namesWhere(questionTable, { part: 'scoring' })
/** Named, never shown, to those who may not see flags. */
export const flagNames = namesWhere(questionTable, { secret: 'flags' })
export const solutionNames = namesWhere(questionTable, { secret: 'solution' })
/** What players see of an open topic as it stands. */
export const playerNames = namesWhere(questionTable, { players: 'plain' })
export const playerViews = shapeOf(questionTable, playerNames, 'view')
/** What players see by a rule of its own. */
export type RuledPlayerName = NamesWhere<Table, { players: 'made' }>
/** Columns that a topic takes over from its question. */
export const copiedNames = questionNames.filter(
  (name): name is Extract<QuestionName, NamesWhere<Table, { stored: 'column' }>> => questionTable[name].stored === 'column',
)
