import type { DataRules, Problem } from '@beacon/engine/ai'

/** A file of answers to be scored. */
export interface TaskFile {
  id: string
  path: string
}

/** What the thread is given: all of one topic and one version of its evaluation. */
export interface EvaluateTask {
  rules: Omit<DataRules, 'split'>
  split: 'column' | { ratio: number; key: string }
  /** A score that brings nothing. */
  base: number
  reference: string
  files: readonly TaskFile[]
  /** The ready tries are made of the reference itself. */
  tries: boolean
}

export type FileOutcome = { scores: { public: number; private: number }; problem: null } | { scores: null; problem: Problem }

/** What the thread says, in this order: the reference, then each file or try, then that it is done. */
export type Message =
  | { kind: 'reference'; problem: Problem | null; rows: number; rows_public: number }
  | { kind: 'file'; id: string; outcome: FileOutcome; took_ms: number; bytes: number }
  | { kind: 'done' }
