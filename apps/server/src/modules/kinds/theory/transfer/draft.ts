import type { TransferNoteCode, TransferRefusalCode } from '@beacon/api/kinds/theory/transfer-notes'
import type { partialRule, QuestionType } from '@beacon/api/kinds/theory/question-fields'
import type * as z from 'zod/mini'

/** Where a question stands in its file: the first line of it, or the name of its row or item. */
export interface Place {
  /** From 1; null in formats that are not read by lines. */
  line: number | null
  /** A cell, an item of a package, an id in the file; empty where there is none. */
  name: string
}

/** What a reader saw that a person should know before the import. */
export interface Note {
  /**
   * `lost`: the file says more than a question here holds. `warning`: probably not what was meant. `ask`: the file leaves open how
   * the question counts; it is asked once per file.
   */
  kind: 'lost' | 'warning' | 'ask'
  code: NoteCode
  /** What stands in the sentence: a letter, a weight, the text in question. */
  about: string
}
export type NoteCode = TransferNoteCode

export interface DraftBlank {
  kind: 'exact' | 'contains' | 'number'
  accepted: string[]
  tolerance: number
  tolerance_unit: 'absolute' | 'percent'
  case_sensitive: boolean
}

/** A question as a file tells it. What a file does not say is null or empty and is filled in by what the importer chose for all. */
export interface Draft {
  place: Place
  question_type: QuestionType
  name: string
  /** Markdown; blanks as `{{1}}`. */
  stem: string
  options: { text: string; pinned: boolean }[]
  /** Places in `options`, from 0; of a true/false question 0 is true and 1 is false. */
  key: number[]
  /** Null: the file does not say. */
  fixed_order: boolean | null
  blanks: DraftBlank[]
  order_free: boolean
  judge: 'automatic' | 'manual'
  reference_answer: string
  rubric: { text: string; marks: number }[]
  /** Hundredths. */
  score: number | null
  partial_rule: z.infer<typeof partialRule> | null
  partial_marks: number | null
  /** As the file spells it; a path of a category has its steps joined by `/`. */
  direction: string
  knowledge_points: string[]
  difficulty: 'primary' | 'intermediate' | 'advanced' | null
  topic_sets: string[]
  source: string
  analysis: string
  /** Pictures that came with the question, in Base64, by the address or the name that its texts say. */
  files: { name: string; base64: string }[]
  /** Of an item of a package: the folder that addresses in its texts start from; ends with a slash, or empty. */
  folder: string
  notes: Note[]
}

/** A part of the file that becomes no question. */
export interface Refused {
  place: Place
  /** `not_mapped`: a kind of question that does not exist here; others: the file is wrong there. */
  code: RefusedCode
  about: string
  /** The beginning of what stands there, for the preview. */
  text: string
}
export type RefusedCode = TransferRefusalCode

export interface Reading {
  drafts: Draft[]
  refused: Refused[]
}

export const noPlace: Place = { line: null, name: '' }

/** A question of which only type, place and text are known yet. */
export const draftOf = (question_type: QuestionType, place: Place, stem: string): Draft => ({
  place,
  question_type,
  name: '',
  stem,
  options: [],
  key: [],
  fixed_order: null,
  blanks: [],
  order_free: false,
  judge: question_type === 'short' ? 'manual' : 'automatic',
  reference_answer: '',
  rubric: [],
  score: null,
  partial_rule: null,
  partial_marks: null,
  direction: '',
  knowledge_points: [],
  difficulty: null,
  topic_sets: [],
  source: '',
  analysis: '',
  files: [],
  folder: '',
  notes: [],
})

/** A part that is refused, with so much of its text that a person finds it. */
export const refusedAt = (place: Place, code: RefusedCode, text: string, about = ''): Refused => ({
  place,
  code,
  about,
  text: [...text.replaceAll(/\s+/gu, ' ').trim()].slice(0, 80).join(''),
})

/** A blank that takes any of these texts. */
export const exactBlank = (accepted: readonly string[], case_sensitive = false): DraftBlank => ({
  kind: 'exact',
  accepted: [...new Set(accepted)],
  tolerance: 0,
  tolerance_unit: 'absolute',
  case_sensitive,
})

/** Counts what is lost once, however often the file says it. */
export function noteOnce(draft: Draft, kind: Note['kind'], code: NoteCode, about = ''): void {
  if (!draft.notes.some((note) => note.code === code && note.about === about)) draft.notes.push({ kind, code, about })
}
