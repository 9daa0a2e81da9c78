import type { CommonDetail } from '@beacon/api/bank/question'
import { createContext, use } from 'react'

/** What the fields of the form know of the object besides its values. */
export interface FormFacts {
  kind: 'question' | 'topic'
  /** Null for a question that is not stored yet. */
  resource_id: string | null
  /** Fields that stand still: `flag_type`, `parts`, `part_order`, `pool`, `flag_prefix`, `flag_length`. */
  readOnly: ReadonlySet<string>
  /** Stored flags stand as dots for this reader. */
  isMasked: boolean
  pool_count: number
  /** Of the contest; null in the bank. */
  entrant_count: number | null
  /** The stored text is longer than a new one may be: it keeps the longer limit. */
  isLong: boolean
  /** Size and digest of stored files, by their id. */
  files: ReadonlyMap<string, { size: number; sha256: string }>
  /** How dynamic flags look where the fields say nothing: of the contest; null where the system's form stands. */
  flag_form: { prefix: string; length: number } | null
  /** How the contest's start is told, for times relative to it. */
  start_at: string | null
  /** Hints of the contest's kind cost nothing. */
  areHintsFree: boolean
}

export const noFacts: FormFacts = {
  kind: 'question',
  resource_id: null,
  readOnly: new Set(),
  isMasked: false,
  pool_count: 0,
  entrant_count: null,
  isLong: false,
  files: new Map(),
  flag_form: null,
  start_at: null,
  areHintsFree: false,
}

export const FormFactsContext = createContext<FormFacts>(noFacts)
export const useFormFacts = (): FormFacts => use(FormFactsContext)

/** Facts of the stored files of a question or topic. */
export const filesKnown = ({ attachments, analysis_files }: Pick<CommonDetail, 'attachments' | 'analysis_files'>): FormFacts['files'] =>
  new Map([...attachments, ...analysis_files].map(({ file_id, size, sha256 }) => [file_id, { size, sha256 }]))
