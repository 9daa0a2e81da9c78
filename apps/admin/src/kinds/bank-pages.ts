import type { Input, SortName } from '@beacon/api/endpoint'
import type { QuestionDetail, CommonRow, question as contract } from '@beacon/api/bank/question'
import type { DataColumn, TableState } from '@beacon/ui/table'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FormFacts } from '../parts/question-form/form-facts.ts'
import type { Speech } from '../parts/desk/desk-figures.ts'

export type BankColumn<Row> = DataColumn<Row, SortName<typeof contract.list>>
export type ListQuery = NonNullable<Input<typeof contract.list>['query']>

export type BankGuide = 'images' | 'topologies' | 'scripts'

/** What narrows a list, by name, and what changes it. */
export interface BankFiltersProps {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

/** What the list of a bank adds to that of every bank. */
interface BankList<Row> {
  words: Readonly<Record<'title' | 'none' | 'noneHelp', MessageDescriptor>>
  /** Where what a first question needs is made or explained: links of the empty list. */
  guides?: readonly BankGuide[]
  /** What the box of the search says it finds; null: name, number, author and tag. */
  finds: ((maySeeFlags: boolean) => MessageDescriptor) | null
  /** Columns behind the difficulty, behind the uses, and those that are hidden until somebody wants them. */
  columns: (speech: Speech) => Readonly<Record<'content' | 'figures' | 'hidden', readonly BankColumn<Row>[]>>
  Filters: ComponentType<BankFiltersProps>
  /** Those that are asked for rarely, behind “More”, and their names. */
  rare: { names: readonly string[]; Filters: ComponentType<BankFiltersProps> } | null
}

/** The form of a question: its values, and the sections that stand in the common frame. */
export interface BankForm<Detail, Values extends FieldValues> {
  schema: z.core.$ZodType<FieldValues, Values>
  makeEmpty: (lang: 'en' | 'zh') => Values
  valuesOf: (detail: Detail) => Values
  /** What may lie in a browser: neither flags nor the solution. */
  withoutSecrets: (values: Values) => Partial<Values>
  /** The words for a field by its path. `rows`: how much the form holds of what is numbered only where there are several. */
  labelsOf: (speech: Speech, rows: number) => (path: string) => string
  countRows: (values: Values) => number
  factsOf: (detail: Detail) => Partial<FormFacts>
  /** It makes the scene of a question itself, when it is saved. */
  makesScene: boolean
  /** Its scene holds flags made for each entrant. */
  hasOwnFlags: (detail: Detail) => boolean
  /** The main column, and what stands beside it. */
  Sections: ComponentType<{ onBusy: (isBusy: boolean) => void }>
  Side: ComponentType
}

/** What a bank adds to the pages that all banks share; fetched with them. */
export interface BankPages<Row = CommonRow, Detail = QuestionDetail, Values extends FieldValues = FieldValues> {
  list: BankList<Row>
  /** Packages hold its questions: they are imported and exported. */
  hasPackages: boolean
  /** A format that this bank alone brings in, in a dialog of its own; null: there is none. */
  Import: ComponentType<{ onClose: () => void }> | null
  form: BankForm<Detail, Values>
  /** A question as a player meets it, below the head of the page. */
  Test: ComponentType<{ resource_id: string }>
  /** The configuration of the scene that the address of that page names; absent: it names none. */
  sceneConfig?: string
}

/** Pages of one bank, as the frame holds them. Checked by the frame: it gives a bank rows, details and values of that bank alone. */
export const bankPages = <Row, Detail, Values extends FieldValues>(own: BankPages<Row, Detail, Values>): BankPages =>
  own as unknown as BankPages
