import type { BankKind } from '@beacon/api/kinds/index'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { CommonDetail as WholeDetail, CommonRow, question as contract, QuestionFigures } from '@beacon/api/bank/question'
import type { JudgeStep, JudgeTimes } from '@beacon/engine/judging'
import type { Plant } from '@beacon/engine/scene'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, SignedIn } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'
import type { CheckTimeouts } from '../../../db/schema/scenes/check.ts'
import type { Cell } from '../../platform/sheet/index.ts'
import type { TemplateTest } from './attachments.ts'
import type { HeldQuestion, QuestionForm, QuestionValues } from './record.ts'

/** A bank holds the questions of one kind and is named after it. */
export type { BankKind }

/** Fields of a row and of a detail that every bank has; what else the wire says is the bank's own. */
export type { CommonRow }
export type CommonDetail = Omit<WholeDetail, keyof CommonRow | 'hints'>
/** A question as the common code says it; what its bank adds stands beside these fields, and the schema of the operation knows it. */
export type BankDetail = CommonRow & CommonDetail

type Query = Parsed<typeof contract.list>['query']
type Doubles = Reply<typeof contract.check>
type Trial = Reply<typeof contract.try>
type Suggestions = Reply<typeof contract.suggestions>

/** How the questions of a page, or one of them, look in this bank. */
export interface BankView {
  row(question: HeldQuestion): object
  /** `isOpen`: the caller may see the solution. */
  detail(question: HeldQuestion, isOpen: boolean): object
  /** What a contest would miss, as codes. */
  problems(question: HeldQuestion): string[]
}

/** Figures of a question in contests whose result is public. */
export interface UseFigures {
  opened: number
  solves: number
  /** Percent; null where too few took part to tell. */
  solve_rate: number | null
}
export interface BankFigures {
  byContest: ReadonlyMap<string, UseFigures>
  all: QuestionFigures
}
export interface RatedQuestion extends UseFigures {
  id: string
  solve_rate: number
}

/** A column of the list as a spreadsheet. */
export interface SheetColumn {
  en: string
  zh: string
  cell: (row: CommonRow, lang: 'en' | 'zh') => Cell
}

/** Check scripts of a question, and what they are given. */
export interface CheckPlan {
  /** That of the question has the empty key. */
  scripts: readonly { key: string; name: string; script_id: string; timeouts: CheckTimeouts }[]
  /** Names of the flag stores; a script numbers them from 1. */
  stores: readonly string[]
  /** What a script may reach of the host. */
  ports: readonly { name: string; port: number; proto: 'tcp' | 'udp' }[]
}

/** What differs from bank to bank. A kind answers in its folder; everything else about a question is common. */
export interface QuestionBank {
  /** What stands before a number: `q` of `q-00417`. */
  prefix: string
  /** Its columns beside the common ones, one row for each question. */
  table: PgTable & { question_id: AnyPgColumn }
  list: {
    filters(query: Query): (SQL | undefined)[]
    /** A text that means something in this bank alone; null leaves it to the search of all banks. */
    search(ctx: SignedIn, text: string): SQL | null
    /** What a text finds in own columns, beside the common ones; null where these are all. */
    alsoSearch(ctx: SignedIn, text: string): SQL | null
    /** A sort key of its own; null for a name that it does not know. */
    sort(ctx: SignedIn, name: string): Promise<{ column: SQL; areNullsLast: boolean } | null>
    /** Reads in one go what the rows of a page need beside themselves. */
    view(ctx: SignedIn, ids: string[]): Promise<BankView>
  }
  form: {
    /** What its forms call the common `description`, for refusals at the field. */
    text: string
    /** Rules between fields that the contract cannot know. @throws 400 at the field */
    check(form: QuestionForm): void
    /** A text that players read and this form must not hold. */
    isWrongText(form: QuestionForm, text: string): boolean
    /** Which attachments of this form may be made for each entrant; null where none may. */
    templates(form: QuestionForm): TemplateTest | null
    /** Own columns, secrets sealed; common ones only where the bank changes what was sent. */
    values(ctx: SignedIn, form: QuestionForm, old: HeldQuestion | null): QuestionValues
    /** What stands in further tables, once the row is written, and rules that need them. @throws 400 at the field */
    after?(tx: Tx, ctx: SignedIn, id: string, sent: { form: QuestionForm; old: HeldQuestion | null }): Promise<void>
    /** Columns that a test is about: another value makes the test void. */
    judged: readonly string[]
  }
  versions: {
    /** Columns that hold secrets: a version names them and never shows them. */
    secret: readonly string[]
    /** Columns that follow from others: no content of a version. */
    derived: readonly string[]
    derive(ctx: SignedIn, row: HeldQuestion): QuestionValues
    /** Keeps versions of its own beside those of all banks, in the transaction that wrote the rows. */
    record(tx: Tx, ids: string[]): Promise<void>
  }
  copy: {
    /** Own columns of a copy: parts get ids of their own. */
    values(ctx: SignedIn, row: HeldQuestion): QuestionValues
    /** What stands in further tables. */
    rest(tx: Tx, ctx: SignedIn, row: HeldQuestion, copyId: string): Promise<void>
  }
  /** Warnings beside the name: what another question holds too. `others`: the questions to compare with. */
  doubles(ctx: SignedIn, form: Parsed<typeof contract.check>['body'], others: SQL | undefined): Promise<Omit<Doubles, 'same_name'>>
  trial: {
    /** What a sample entrant would hand in. */
    sample(ctx: SignedIn, row: HeldQuestion): Promise<string[]>
    /** The flag of each part as a scene of the sample entrant holds it; null for a part whose flag is a pattern. A bank without scenes has none. */
    inScene?(ctx: SignedIn, row: HeldQuestion): Promise<(string | null)[]>
    /** What lies in nodes of a scene of the sample entrant, with its texts. A bank that plants nothing has none. */
    plants?(ctx: SignedIn, row: HeldQuestion): Promise<Plant[]>
    /** What is run against an address to see whether the question works. A bank without check scripts has none. */
    checks?(row: HeldQuestion): CheckPlan
    /** Judges as for an entrant who has done nothing yet; `test_result` null says nothing. */
    judge(ctx: SignedIn, row: HeldQuestion, body: Parsed<typeof contract.try>['body']): Promise<Omit<Trial, 'tested_at'>>
  }
  /** Its questions are proven by a box that is patched. A bank without patches has none. */
  proof?: {
    table: PgTable & { question_id: AnyPgColumn; digest: AnyPgColumn }
    /** What is done with the box that proves it. `draw`: from 0 to 1, of each proof anew. */
    plan: (times: JudgeTimes, draw: number) => JudgeStep[]
    /** The flag of that box, where it is not any one. */
    flag?: () => string
  }
  figures: {
    /** Of one question, in these contests. */
    ofUses(db: Db, questionId: string, contestIds: string[]): Promise<BankFigures>
    /** Questions whose solve rate may be told. */
    rated(ctx: Pick<Ctx, 'db'>): Promise<RatedQuestion[]>
  }
  /** What a form is helped with, beside words of other questions. */
  suggestions(ctx: SignedIn): Promise<Pick<Suggestions, 'flag_form'>>
  sheet: readonly SheetColumn[]
  /** Reads the query of its list page, where that has filters and sort keys beside the common ones; null where it is none. */
  sheetQuery?: (ctx: SignedIn, query: Record<string, unknown>) => Promise<Query | null>
  /** Says of a deleted question that nothing of the bank holds it, so that it may go for good; undefined where nothing holds any. */
  isFree?: SQL
}

/** Banks by kind; a kind without questions has none. */
export const questionBanks = openPort<Readonly<Partial<Record<BankKind, QuestionBank>>>>('bank/question')

export const bankKinds = (): BankKind[] =>
  // Checked by the type of the port: its keys are kinds.
  Object.keys(questionBanks.answer()) as BankKind[]

export const findBank = (kind: BankKind): QuestionBank | null => questionBanks.answer()[kind] ?? null

/** @throws Error where the kind has no bank: no question stands in it. */
export function bankOf({ bank }: { bank: BankKind }): QuestionBank {
  const found = findBank(bank)
  if (found === null) throw new Error(`kind ${bank} has no bank of questions`)
  return found
}
