import { type ContestCreate, contestDefaults, contestFields, crossCheck } from '@beacon/api/contest-fields'
import type { ContestFull } from '@beacon/api/contest-views'
import { issue } from '@beacon/api/fields'
import type { FormatLocale } from '@beacon/i18n'
import * as z from 'zod/mini'
import { isSame } from '../../../app/as-default.tsx'

/** Every setting of a contest with the rules between them. */
export const contestForm = z.object(contestFields).check(
  z.check((ctx) => {
    const problems = crossCheck(ctx.value)
    if (ctx.value.registration === 'code' && ctx.value.registration_code === null)
      problems.push(['registration_code', issue('field_empty')])
    for (const [field, message] of problems) ctx.issues.push({ code: 'custom', path: [field], message, input: undefined })
  }),
)
export type ContestInput = z.input<typeof contestForm>
export type ContestOutput = z.output<typeof contestForm>
export type SettingName = keyof ContestInput

const hour_ms = 3_600_000

/** A new contest: everything on its default, from the next full hour for eight hours. */
export function newContest(lang: FormatLocale, now: number): ContestInput {
  const start = Math.ceil(now / hour_ms) * hour_ms
  const { ladder, blood_percent, ip_whitelist, ...rest } = contestDefaults
  return {
    ...rest,
    lang,
    ladder: [...ladder],
    blood_percent: [...blood_percent],
    ip_whitelist: [...ip_whitelist],
    name: '',
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 8 * hour_ms).toISOString(),
  }
}

/** The settings of a stored contest, without what is derived. */
export function settingsOf(full: ContestFull): ContestInput {
  return Object.fromEntries(Object.keys(contestFields).map((name) => [name, full[name as SettingName]])) as unknown as ContestInput
}

/** Only what the form changed is sent: two people may change different settings at once. */
export function changedSettings(before: ContestInput, after: ContestOutput): Partial<ContestOutput> {
  const names = Object.keys(contestFields) as SettingName[]
  return Object.fromEntries(names.filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]))
}

export const createBody = (values: ContestOutput, is_public: boolean): ContestCreate => ({ ...values, is_public, kind: 'flag' })

type Defaulted = keyof typeof contestDefaults
export const isDefaulted = (name: SettingName): name is Defaulted => name in contestDefaults
/** Whether a setting stands on its factory value; those without one never do. */
export const isOnDefault = (name: SettingName, value: unknown): boolean => isDefaulted(name) && isSame(value, contestDefaults[name])

/** Settings that stand still once the contest has started; the end then moves by “extend” on the desk. */
export const fixedOnceStarted: ReadonlySet<SettingName> = new Set([
  'game_type',
  'team_score_type',
  'start_at',
  'end_at',
  'start_mode',
  'team_size_min',
  'team_size_max',
  'roster_lock',
])
