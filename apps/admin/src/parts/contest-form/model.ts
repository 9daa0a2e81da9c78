import { type ContestCreate, contestDefaultFields, type ContestDefaultValues, crossCheck } from '@beacon/api/contest-fields'
import type { ContestFull } from '@beacon/api/contest-views'
import { issue } from '@beacon/api/fields'
import { contestContracts } from '@beacon/api/kinds/index'
import type { FormatLocale } from '@beacon/i18n'
import { firstKind } from '@beacon/router/paths'
import * as z from 'zod/mini'
import { isSame } from '../form/as-default.tsx'
import { badRange } from './address-range.ts'

const { fields: contestFields, defaults: contestDefaults } = contestContracts[firstKind]
const settings = z.object(contestFields)
export type ContestInput = z.input<typeof settings>
export type ContestOutput = z.output<typeof settings>
export type SettingName = keyof ContestInput

const isList = (name: string): boolean => name === 'brackets' || name === 'entry_fields'

/** What a rule between fields reads, as far as it is valid by itself: half a form is judged too. */
function judged(values: Readonly<Record<string, unknown>>): Partial<ContestOutput> {
  const fields: Record<string, z.core.$ZodType> = contestFields
  const valid = Object.entries(values).filter(([name, value]) => {
    const field = fields[name]
    // Rules between entries of a list do not wait for the last name to be typed.
    if (isList(name)) return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
    return field !== undefined && z.safeParse(field, value).success
  })
  return Object.fromEntries(valid)
}

/** Every rule between fields that `values` break, whether the fields are complete or not: path and `code|details`. */
export function crossProblems(values: Readonly<Record<string, unknown>>): [path: string, message: string][] {
  const known = judged(values)
  const found = crossCheck(firstKind, known)
  if (known.registration === 'code' && (values['registration_code'] ?? null) === null)
    found.push(['registration_code', issue('field_empty')])
  const lines = (known.ip_whitelist ?? []).map((line) => line.trim())
  const bad = badRange(lines.filter(Boolean))
  if (lines.length > 0 && lines.every((line) => line === '')) found.push(['ip_whitelist', issue('field_empty')])
  else if (bad !== null) found.push(['ip_whitelist', issue('cidr_invalid', { n: bad })])
  return found
}

/** Judges beside what the single fields say, not after it: all that is wrong is said at once. */
const together = <T extends Record<string, unknown>>(): z.core.$ZodCheck<T> => {
  const check = z.check<T>((ctx) => {
    for (const [path, message] of crossProblems(ctx.value))
      ctx.issues.push({ code: 'custom', path: path.split('.'), message, input: undefined })
  })
  check._zod.def.when = () => true
  return check
}

/** Every setting of a contest with the rules between them. */
export const contestForm = settings.check(together())
/** The settings that a kind has defaults of, with the same rules. */
export const defaultForm = z.object(contestDefaultFields).check(together())

const hour_ms = 3_600_000

/** A new contest: everything on the defaults of its kind, from the next full hour for eight hours. */
export function newContest(lang: FormatLocale, now: number, defaults: ContestDefaultValues): ContestInput {
  const start = Math.ceil(now / hour_ms) * hour_ms
  return {
    ...structuredClone({ ...contestDefaults, ...defaults }),
    lang,
    name: '',
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 8 * hour_ms).toISOString(),
  } as ContestInput
}

/** The settings of a stored contest, without what is derived. */
export function settingsOf(full: ContestFull): ContestInput {
  return Object.fromEntries(Object.keys(contestFields).map((name) => [name, full[name as SettingName]])) as unknown as ContestInput
}

const teamOnly = ['team_size_min', 'team_size_max', 'roster_lock', 'team_score_type'] as const

/** As they are sent: without blank lines, and a contest of individuals on the factory values of what only teams have. */
export function tidied(values: ContestOutput): ContestOutput {
  const ip_whitelist = values.ip_whitelist.map((line) => line.trim()).filter(Boolean)
  const dropped = Object.fromEntries(teamOnly.map((name) => [name, contestDefaults[name]]))
  return { ...values, ip_whitelist, ...(values.game_type === 'individual' ? dropped : {}) }
}

/** Only what the form changed is sent: two people may change different settings at once. */
export function changedSettings(before: ContestInput, after: ContestOutput): Partial<ContestOutput> {
  const names = Object.keys(contestFields) as SettingName[]
  return Object.fromEntries(names.filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]))
}

export const createBody = (values: ContestOutput, is_public: boolean): ContestCreate => ({ ...values, is_public, kind: firstKind })

/** What every setting of a contest stands on by itself: the defaults of its kind, else the factory value; those of no default are left out. */
export const baseOf = (defaults: ContestDefaultValues): Partial<ContestInput> => structuredClone({ ...contestDefaults, ...defaults })
/** Whether a setting stands on what `base` says; those that have nothing to stand on never do. */
export const isOnBase = (base: Partial<ContestInput>, name: SettingName, value: unknown): boolean =>
  name in base && isSame(value, base[name])

type Clock = Pick<ContestFull, 'status' | 'is_frozen'>
const fixedOnceStarted: readonly SettingName[] = [
  'game_type',
  'team_score_type',
  'start_at',
  'end_at',
  'start_mode',
  'team_size_min',
  'team_size_max',
  'roster_lock',
  'flag_prefix',
  'flag_length',
]

/** Why a setting stands still now; null when it may be changed. */
export function fixedBy(name: SettingName, { status, is_frozen }: Clock): 'started' | 'end' | 'frozen' | 'finished' | null {
  if (status === 'not_started') return null
  if (name === 'end_at') return 'end'
  if (fixedOnceStarted.includes(name)) return 'started'
  if (is_frozen && (name === 'freeze_at' || name === 'unfreeze')) return 'frozen'
  return status === 'finished' && name === 'freeze_at' ? 'finished' : null
}
