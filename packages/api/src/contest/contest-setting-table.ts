import * as z from 'zod/mini'
import type { NamesWhere } from '../field-table.ts'
import { instant } from '../fields.ts'

type Schema = z.core.$ZodType

/** What one setting of a contest is, everywhere. docs/settings.md says what follows from each word. */
export interface SettingLine {
  /** Schema of a form's field: making, changing, defaults of the kind. */
  body: Schema
  /** What it is where nobody says anything. */
  factory?: unknown
  /** Whoever makes a contest says it: it has no factory value. */
  asked?: true
  /** kind: the defaults of the kind hold it too, and a new contest copies it; contest: each contest alone has it. */
  level: 'kind' | 'contest'
  /** listed: everybody, in every list too; plain: everybody admitted, as it stands; made: as plain, by a rule; staff: the desk alone. */
  shown: 'listed' | 'plain' | 'made' | 'staff'
  /** Schema in what everybody reads, where it differs from `body`. */
  view?: Schema
  /** Schema of what is stored and what the desk reads, where it differs from `body`. */
  detail?: Schema
  /** free: may change at any time; started: stands still from the start on; in_form: the form alone holds it still then; ended: from the end on. */
  fixed: 'free' | 'started' | 'in_form' | 'ended'
}
export type SettingTable = Readonly<Record<string, SettingLine>>

/** A setting that each contest has alone. */
export const alone = { level: 'contest', fixed: 'free' } as const
/** A setting that a new contest copies from the defaults of its kind. */
export const inherited = { level: 'kind', fixed: 'free' } as const

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T
type Whole<T extends SettingTable> = {
  [Name in keyof T]: T[Name] extends { asked: true } ? { factory?: never } : { factory: Frozen<z.output<T[Name]['body']>> }
}
/** Lines as they are written. One without a factory value of its schema does not compile, unless it is asked for. */
export const settingTable = <const T extends SettingTable>(table: T & Whole<T>): T => table

type DetailOf<Line extends SettingLine> = Line extends { detail: infer Detail extends Schema } ? Detail : Line['body']
type ViewOf<Line extends SettingLine> = Line extends { view: infer View extends Schema } ? View : Line['body']
type Bodies<T extends SettingTable> = { [Name in keyof T]: T[Name]['body'] }
type Details<T extends SettingTable> = { [Name in keyof T]: DetailOf<T[Name]> }
type Views<T extends SettingTable> = { [Name in Exclude<keyof T, NamesWhere<T, { shown: 'staff' }>>]: ViewOf<T[Name]> }
type FactoryValues<T extends SettingTable> = { [Name in Exclude<keyof T, NamesWhere<T, { asked: true }>>]: z.output<T[Name]['body']> }
/** Settings as they are stored. */
export type SettingValues<T extends SettingTable> = { -readonly [Name in keyof T]: z.output<DetailOf<T[Name]>> }

/** Something of each line that `fits`, by name. */
const each = (table: SettingTable, of: (line: SettingLine) => unknown, fits = (_line: SettingLine): boolean => true) =>
  Object.fromEntries(Object.entries(table).flatMap(([name, line]) => (fits(line) ? [[name, of(line)]] : [])))

// Checked, in all of them: type and value read the same words of the same lines.
/** What settings are where nobody says anything; those that are asked for are left out. */
export const factoryOf = <T extends SettingTable>(table: T) =>
  each(
    table,
    ({ factory }) => factory,
    ({ asked }) => asked !== true,
  ) as FactoryValues<T>

/** Schemas of a form. */
export const fieldsOf = <T extends SettingTable>(table: T) => each(table, ({ body }) => body) as Bodies<T>

/** Schemas of what the desk reads. */
export const detailsOf = <T extends SettingTable>(table: T) => each(table, ({ detail, body }) => detail ?? body) as Details<T>

/** Schemas of what everybody admitted reads. */
export const viewsOf = <T extends SettingTable>(table: T) =>
  each(
    table,
    ({ view, body }) => view ?? body,
    ({ shown }) => shown !== 'staff',
  ) as Views<T>

const isInstant = (schema: Schema): boolean =>
  schema === instant || (schema instanceof z.ZodMiniNullable && schema.def.innerType === instant)
/** Settings that are instants: the database has one spelling for a moment, and a copy moves them. */
export const instantNames = (table: SettingTable): string[] =>
  Object.keys(
    each(
      table,
      () => true,
      ({ body }) => isInstant(body),
    ),
  )
