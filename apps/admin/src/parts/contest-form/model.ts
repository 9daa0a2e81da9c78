import { type ContestCreate, type ContestDefaultValues, contractOf, crossCheck } from '@beacon/api/contest/contest-fields'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { issue } from '@beacon/api/fields'
import type { contestContracts } from '@beacon/api/kinds/index'
import type { FormatLocale } from '@beacon/i18n'
import type { BuiltKind } from '@beacon/router/paths'
import * as z from 'zod/mini'
import { isSame } from '../form/as-default.tsx'
import { badRange } from './address-range.ts'

type Contracts = typeof contestContracts
type Fields = { [K in keyof Contracts]: Contracts[K]['fields'] }[keyof Contracts]
/** A form's values under one roof: the settings of every kind; a contest holds those of its own. */
type Roof<T> = (T extends unknown ? (of: T) => void : never) extends (of: infer All) => void ? All : never
type Settings = Roof<Fields> & Readonly<Record<string, z.core.$ZodType>>
type Names = Extract<keyof Roof<Fields>, string>
export type ContestInput = { [Name in Names]: z.input<Settings[Name]> }
export type ContestOutput = { [Name in Names]: z.output<Settings[Name]> }
export type SettingName = Names

const fieldNames = (kind: BuiltKind): SettingName[] => Object.keys(contractOf(kind).fields) as SettingName[]

const isList = (name: string): boolean => name === 'brackets' || name === 'entry_fields'

/** What a rule between fields reads, as far as it is valid by itself: half a form is judged too. */
function judged(kind: BuiltKind, values: Readonly<Record<string, unknown>>): Partial<ContestOutput> {
  const { fields } = contractOf(kind)
  const valid = Object.entries(values).filter(([name, value]) => {
    const field = fields[name]
    // Rules between entries of a list do not wait for the last name to be typed.
    if (isList(name)) return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
    return field !== undefined && z.safeParse(field, value).success
  })
  return Object.fromEntries(valid)
}

/** Every rule between fields that `values` break, whether the fields are complete or not: path and `code|details`. */
export function crossProblems(kind: BuiltKind, values: Readonly<Record<string, unknown>>): [path: string, message: string][] {
  const known = judged(kind, values)
  const found = crossCheck(kind, known)
  if (known.registration === 'code' && (values['registration_code'] ?? null) === null)
    found.push(['registration_code', issue('field_empty')])
  const lines = (known.ip_whitelist ?? []).map((line) => line.trim())
  const bad = badRange(lines.filter(Boolean))
  if (lines.length > 0 && lines.every((line) => line === '')) found.push(['ip_whitelist', issue('field_empty')])
  else if (bad !== null) found.push(['ip_whitelist', issue('cidr_invalid', { n: bad })])
  return found
}

/** Judges beside what the single fields say, not after it: all that is wrong is said at once. */
const together = <T extends Record<string, unknown>>(kind: BuiltKind): z.core.$ZodCheck<T> => {
  const check = z.check<T>((ctx) => {
    for (const [path, message] of crossProblems(kind, ctx.value))
      ctx.issues.push({ code: 'custom', path: path.split('.'), message, input: undefined })
  })
  check._zod.def.when = () => true
  return check
}

/** Every setting of a contest with the rules between them. */
export const contestForm = (kind: BuiltKind) =>
  // Checked: a form of a kind has the fields of its contract, and reads no other.
  z.object(contractOf(kind).fields).check(together(kind)) as unknown as z.ZodMiniType<ContestOutput, ContestInput>
/** The settings that a kind has defaults of, with the same rules. */
export const defaultForm = (kind: BuiltKind) =>
  // Checked likewise.
  z.object(contractOf(kind).defaultFields).check(together(kind)) as unknown as z.ZodMiniType<ContestDefaultValues, ContestDefaultValues>

const hour_ms = 3_600_000

/** A new contest: everything on the defaults of its kind, for eight hours from the next full hour that leaves a quarter to set it up. */
export function newContest(
  kind: BuiltKind,
  { lang, now, defaults }: { lang: FormatLocale; now: number; defaults: ContestDefaultValues },
): ContestInput {
  const start = Math.ceil((now + hour_ms / 4) / hour_ms) * hour_ms
  return {
    ...baseOf(kind, defaults),
    lang,
    name: '',
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 8 * hour_ms).toISOString(),
  } as ContestInput
}

/** The settings of a stored contest, without what is derived. */
export function settingsOf(full: ContestFull): ContestInput {
  const values: Readonly<Record<string, unknown>> = full
  return Object.fromEntries(fieldNames(full.kind).map((name) => [name, values[name]])) as unknown as ContestInput
}

const teamOnly = ['team_size_min', 'team_size_max', 'roster_lock', 'team_score_type'] as const

/** As they are sent: without blank lines, and a contest of individuals on the factory values of what only teams have. */
export function tidied(kind: BuiltKind, values: ContestOutput): ContestOutput {
  const ip_whitelist = values.ip_whitelist.map((line) => line.trim()).filter(Boolean)
  const dropped = Object.fromEntries(teamOnly.map((name) => [name, contractOf(kind).defaults[name]]))
  return { ...values, ip_whitelist, ...(values.game_type === 'individual' ? dropped : {}) }
}

/** Only what the form changed is sent: two people may change different settings at once. */
export function changedSettings(before: ContestInput, after: ContestOutput): Partial<ContestOutput> {
  const names = Object.keys(before) as SettingName[]
  return Object.fromEntries(names.filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]))
}

export const createBody = (kind: BuiltKind, values: ContestOutput, is_public: boolean): ContestCreate =>
  // Checked by the form: the values are those of the kind.
  ({ ...values, is_public, kind }) as ContestCreate

/** What every setting of a contest stands on by itself: the defaults of its kind, else the factory value; those of no default are left out. */
export const baseOf = (kind: BuiltKind, defaults: ContestDefaultValues): Partial<ContestInput> =>
  structuredClone({ ...contractOf(kind).defaults, ...defaults })
/** Whether a setting stands on what `base` says; those that have nothing to stand on never do. */
export const isOnBase = (base: Partial<ContestInput>, name: SettingName, value: unknown): boolean =>
  name in base && isSame(value, base[name])

type Clock = Pick<ContestFull, 'status' | 'is_frozen'>

/** Why a setting stands still now; null when it may be changed. */
export function fixedBy(
  name: SettingName,
  { status, is_frozen }: Clock,
  kind: BuiltKind,
): 'started' | 'end' | 'frozen' | 'finished' | null {
  if (status === 'not_started') return null
  if (name === 'end_at') return 'end'
  const { fixed, fixedInForm, fixedAtEnd } = contractOf(kind)
  if (fixed.includes(name) || fixedInForm.includes(name)) return 'started'
  if (is_frozen && (name === 'freeze_at' || name === 'unfreeze')) return 'frozen'
  return status === 'finished' && (name === 'freeze_at' || fixedAtEnd.includes(name)) ? 'finished' : null
}
