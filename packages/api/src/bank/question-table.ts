import * as z from 'zod/mini'
import { namesWhere, shapeOf, type NamesWhere } from '../field-table.ts'
import { integer, optionalText } from '../fields.ts'
import {
  decoyList,
  flagLength,
  flagPrefix,
  flagType,
  partList,
  partOrder,
  partView,
  reportType,
  reportTypes,
  rubricList,
  rubricView,
} from './question-fields.ts'
import { freshOf, questionWords, word, type FreshOf, type QuestionLine } from './question-words.ts'
import { dynamicPreset, integralWay, scoringFieldsWithDefaults as scored } from '../topic/scoring.ts'

const answer = { ...word, part: 'answer', players: 'none' } as const
const points = { ...word, part: 'scoring', players: 'none', contest: 'scoring' } as const
const flags = { ...answer, stored: 'made', secret: 'flags' } as const
const { name, lang, translations, direction_id, difficulty, description, author, attribution, knowledge_points } = questionWords
const { hints, attachments, analysis, notes, analysis_files, is_public, visibility, topic_sets } = questionWords

/** Every field of a question that is answered at once, as a topic copies it: words, and how it is answered and scored. The order is that of a package. */
export const questionTable = {
  name,
  lang,
  translations,
  direction_id,
  difficulty,
  description,
  connection_info: { ...word, body: optionalText(1024), view: z.string() },
  author,
  attribution,
  knowledge_points,
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
  hints,
  attachments,
  /** Null takes the contest's. */
  answer_limit: {
    ...answer,
    body: z._default(z.nullable(integer(0, 1000)), null),
    view: z.nullable(z.int()),
    desk: 'row',
    players: 'made',
    contest: 'scoring',
  },
  analysis,
  notes,
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
  analysis_files,
  is_public,
  visibility,
  topic_sets,
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

/** What a new question holds before anybody typed; fields that must be filled in are left out. */
export const freshQuestion = (): FreshOf<Table> => freshOf(questionTable)

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
