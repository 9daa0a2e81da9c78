import type { AuditModule } from '@beacon/api/platform/audit-catalogue'
import type { Permission } from '@beacon/api/people/permissions'
import type { SheetNote } from '@beacon/api/platform/sheet'
import type * as z from 'zod/mini'
import type { SignedIn } from '../../../context.ts'
import type { Note } from '../../../db/change.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import type { SheetLine } from './line.ts'
import type { RawRow } from './row.ts'

export type Lang = 'en' | 'zh'
export interface SheetColumn {
  name: string
  en: string
  zh: string
  /** Other heads it goes by, in any case. */
  also?: readonly string[]
  /** A file without this column has no head row, a row without it has an error. */
  isKey?: boolean
  /** Needed for what is new; a blank one keeps what exists. */
  isRequired?: boolean
  /** Twice in one file is an error (`row_repeats`). */
  isUnique?: boolean
  /** Read as a date and kept as 2026-11-20 (`date_wrong`). */
  isDate?: boolean
  /** Never shown, sealed while it waits. */
  isSecret?: boolean
  /** How it is shown; sealed while it waits. */
  mask?: (text: string) => string
  example?: Readonly<Record<Lang, string>>
  /** Says in the template what may stand here. */
  rule?: Readonly<Record<Lang, string>>
}
export type Refusal = Pick<SheetNote, 'code' | 'details'>

export interface WriteInput<O, P> {
  import_id: string
  /** Chosen rows, all without errors as things stand in this transaction. `line.existing` null: make it; else overwrite it. */
  lines: readonly SheetLine[]
  options: O
  prepared: P
  /** One row of the audit log per object. */
  note: Note
  /** How far a long write is, 0–100; it takes no connection of its own. */
  report?: (percent: number) => Promise<void>
}

/** What a noun says about its sheets; the framework does the rest. */
export interface SheetKind<S extends z.core.$ZodType, P> {
  /** Of the job (`sheet_<kind>`) and the stored rows. */
  kind: string
  noun: Readonly<Record<Lang, string>>
  audit: { module: AuditModule; object_type: string }
  /** Items a person needs to read and run one, besides the contract's. */
  needs: readonly Permission[]
  /** What its sheets belong to, such as a contest: they are found there only. `about` stands in its jobs, for whoever follows them. */
  scope?: { id: string; about: Readonly<Record<string, string>> }
  columns: readonly SheetColumn[]
  /** Schema of the options; `{}` parses to the usual ones. */
  options: S
  /** More sheets of the template: roles, organisations. */
  lists?: (ctx: SignedIn, lang: Lang) => Promise<Array<{ name: string; rows: string[][] }>>
  /** Rows before they are judged, such as a team's columns filled down. */
  shape?: (rows: RawRow[]) => RawRow[]
  /** Rows of one group are taken together or not at all, and an error in one holds back all. */
  groupOf?: (line: SheetLine) => string | null
  /**
   * Each group is written in a transaction of its own, so that a contest in use is never held up; what cannot be written by then is
   * left out. Groups of which `isEarly` go before the others.
   */
  byGroup?: { isEarly: (lines: readonly SheetLine[]) => boolean }
  /**
   * Judges the rows as things stand: sets `name`, `existing` and `changes` of each line and tells what is wrong.
   * Blank, repeated, damaged and unreadable cells were told before. Answers what refuses the file as a whole.
   */
  judge: (ctx: SignedIn, executor: Executor, lines: readonly SheetLine[], options: z.core.output<S>) => Promise<Refusal | null>
  /** Asked while the person is there, before a run is queued: throws what it lacks, such as ⚷. */
  beforeRun?: (ctx: SignedIn, input: { import_id: string; options: z.core.output<S> }) => Promise<void>
  /** Slow work before the transaction, such as hashing; `report` takes 0–100. */
  prepare?: (
    ctx: SignedIn,
    input: { import_id: string; lines: readonly SheetLine[]; options: z.core.output<S> },
    report: (percent: number) => Promise<void>,
  ) => Promise<P>
  /** Taken before the rows are judged for the last time, so that what was found free stays free until it is written. */
  lock?: (tx: Tx) => Promise<void>
  /** Writes the chosen rows; whatever it throws undoes all of them. What it answers is kept as the import's outcome. */
  write: (ctx: SignedIn, tx: Tx, input: WriteInput<z.core.output<S>, P>) => Promise<Record<string, unknown> | undefined>
  /** A write has been committed. */
  committed?: (ctx: SignedIn) => void
  /** What is handed over once after a run, such as first passwords; for a day, to who ran it. */
  handout?: {
    isDue: (outcome: Record<string, unknown>) => boolean
    /** The whole file. */
    make: (ctx: SignedIn, input: Handout) => Promise<Buffer>
  }
}
export interface Handout {
  import_id: string
  options: Record<string, unknown>
  outcome: Record<string, unknown>
  rows: readonly RawRow[]
  format: 'xlsx' | 'pdf'
  lang: Lang
}

/** A kind whose options and preparation only it knows; they pass through the framework as they are. */
export type AnySheet = SheetKind<z.core.$ZodType, unknown>
export const sheetKind = <S extends z.core.$ZodType, P = undefined>(kind: SheetKind<S, P>): AnySheet => kind as unknown as AnySheet

/** A kind that many things have, such as contests. `of` makes the one of an id, and throws where the person has no right. */
export interface ScopedSheet {
  kind: string
  needs: readonly Permission[]
  of: (ctx: SignedIn, id: string) => Promise<AnySheet>
}
