import type * as z from 'zod/mini'
import type { SettingTable } from '../contest/contest-setting-table.ts'

type Fields = Readonly<Record<string, z.core.$ZodType>>

/** What a kind says of its contests on the wire. A contest is one flat body: common fields and those of its kind. */
export interface ContestContract {
  /** Its settings, a line each; fields, defaults and the bodies below follow from them. */
  readonly table: SettingTable
  /** Every setting of a contest (level C). */
  readonly fields: Fields
  /** Those that the defaults of the kind hold too (level D). */
  readonly defaultFields: Fields
  /** Factory values of the settings that may be left out. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** Names of settings that everybody admitted reads as they stand. */
  readonly plain: readonly string[]
  /** Names of settings that are instants. */
  readonly instants: readonly string[]
  /** Names of settings that stand still from the start on. */
  readonly fixed: readonly string[]
  /** Names of settings that the form alone holds still then. */
  readonly fixedInForm: readonly string[]
  /** Names of settings that stand still from the end on. */
  readonly fixedAtEnd: readonly string[]
  /** Body that makes one; `kind` is its literal. */
  readonly create: z.ZodMiniObject
  /** What the desk reads. */
  readonly full: z.ZodMiniObject
  /** What everybody admitted reads. */
  readonly shown: z.ZodMiniObject
  /** Figures of the desk: the common ones and those of the kind. */
  readonly facts: z.ZodMiniObject
  /** Control actions that only this kind has, each with its options; the common actions stand in `contestAction`. */
  readonly actions: Readonly<Record<string, Fields>>
  /** Settings that follow from `given` ones, with what they become; null while that is not known. Serves form and server, before the start. */
  follow?(values: object, given: ReadonlySet<string>): Readonly<Record<string, unknown>> | null
  /** Rules between fields that the kind adds to those of every contest; absent fields are not judged. */
  crossCheck(values: object): [field: string, issue: string][]
}
