import * as z from 'zod/mini'
import { shapeOf, namesWhere, type Bare } from '../field-table.ts'
import { optionalText, questionName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  attachmentList,
  attachmentView,
  difficulty,
  directionId,
  hintList,
  hintView,
  tags,
  topicSets,
  translations,
  visibility,
} from './question-fields.ts'

/** What one field of a question is, everywhere. docs/fields.md says what follows from each word. */
export interface QuestionLine {
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

export const word = {
  bank: 'detail',
  desk: 'editor',
  stored: 'column',
  part: 'text',
  secret: 'open',
  players: 'made',
  contest: 'none',
} as const
const list = { ...word, stored: 'made' } as const
const bankOnly = { ...word, bank: 'row', desk: 'none', part: 'bank', players: 'none' } as const

const language = z.enum(['en', 'zh'])
const files = z.array(attachmentView)

/** What a form of every bank sends, a line each: words, files, hints, and who finds the question. A bank puts its own lines between them. */
export const questionWords = {
  name: { ...word, body: questionName, view: z.string(), bank: 'row', desk: 'row' },
  lang: { ...word, body: z._default(language, 'en'), view: language, bank: 'row' },
  translations: { ...word, body: z.optional(translations), fresh: {}, view: translations },
  /** Views hold the direction itself. */
  direction_id: { ...word, body: directionId, view: z.string(), bank: 'none', desk: 'none', players: 'none' },
  difficulty: { ...word, body: z._default(difficulty, 'primary'), view: difficulty, bank: 'row', desk: 'row' },
  description: { ...word, body: text({ min: 1, max: limits.description_imported, multiline: true, exact: true }), view: z.string() },
  author: { ...word, body: optionalText(255), view: z.string(), bank: 'row' },
  attribution: { ...word, body: optionalText(1024), view: z.string() },
  knowledge_points: { ...word, body: z._default(tags, []), view: z.array(z.string()), bank: 'row', players: 'plain' },
  hints: { ...list, body: z._default(hintList, []), view: z.array(hintView) },
  attachments: { ...list, body: z._default(attachmentList, []), view: files },
  analysis: { ...word, body: optionalText(20_000, true), view: z.string(), secret: 'solution', players: 'none' },
  notes: { ...word, body: optionalText(2048, true), view: z.string(), players: 'none' },
  analysis_files: { ...list, body: z.optional(attachmentList), fresh: [], view: files, secret: 'solution', players: 'none' },
  is_public: { ...bankOnly, body: z._default(z.boolean(), false), view: z.boolean() },
  visibility: { ...bankOnly, body: z.optional(visibility), fresh: 'hidden', view: visibility, stored: 'made' },
  topic_sets: { ...bankOnly, body: z.optional(topicSets), fresh: [], view: z.array(z.string()) },
} as const satisfies Readonly<Record<string, QuestionLine>>

type Table = Readonly<Record<string, QuestionLine>>
type OptionalName<T extends Table> = { [Name in keyof T]: T[Name]['body'] extends z.ZodMiniOptional ? Name : never }[keyof T]
type DefaultName<T extends Table> = { [Name in keyof T]: T[Name]['body'] extends z.ZodMiniDefault ? Name : never }[keyof T]
export type FreshOf<T extends Table> = { [Name in OptionalName<T> | DefaultName<T>]: z.infer<Bare<T[Name]['body']>> }

/** What a new question of a table holds before anybody typed; fields that must be filled in are left out. */
export function freshOf<T extends Table>(table: T): FreshOf<T> {
  const made = Object.entries(table).flatMap(([name, { body, fresh }]): [string, unknown][] => {
    if (body instanceof z.ZodMiniOptional) return [[name, fresh]]
    return body instanceof z.ZodMiniDefault ? [[name, body.def.defaultValue]] : []
  })
  // A copy: forms change what they hold. The defaults are values of their own schemas.
  return structuredClone(Object.fromEntries(made)) as FreshOf<T>
}

// The keys are those of the table written above.
export const wordNames = Object.keys(questionWords) as Array<keyof typeof questionWords>
const rowNames = namesWhere(questionWords, { bank: 'row' })
const detailNames = namesWhere(questionWords, { bank: 'detail' })
/** What the views of every bank hold of these lines. */
export const wordRowViews = shapeOf(questionWords, rowNames, 'view')
export const wordDetailViews = shapeOf(questionWords, detailNames, 'view')
