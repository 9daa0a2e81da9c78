import { contractOf, crossCheck } from '@beacon/api/contest/contest-fields'
import type { ErrorCode, FieldError } from '@beacon/api/errors'
import { errorStatus } from '@beacon/api/errors'
import { hasCapability } from '@beacon/router/paths'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { failFields } from '../../../../failure.ts'
import { isRange } from './address.ts'
import { kindOf } from './kind.ts'
import { settingNames, settingsOf, type OfKind, type Settings } from './setting-row.ts'

const isCode = (text: string): text is ErrorCode => text in errorStatus

/** What one field cannot see alone: cross-field rules and address ranges. Throws 400 at the fields. */
export function checkSettings({ kind }: OfKind, settings: Settings): void {
  const errors: Record<string, FieldError> = {}
  for (const [field, message] of crossCheck(kind, settings)) {
    const [code = ''] = message.split('|')
    if (isCode(code)) errors[field] ??= { code }
  }
  if (settings.registration === 'code' && settings.registration_code === null) errors['registration_code'] = { code: 'field_empty' }
  if (settings.freeze_at !== null && !hasCapability(kind, 'freeze')) errors['freeze_at'] = { code: 'field_wrong' }
  const bad = settings.ip_whitelist.findIndex((line) => !isRange(line))
  if (bad !== -1) errors['ip_whitelist'] = { code: 'cidr_invalid', details: { n: bad + 1 } }
  if (Object.keys(errors).length > 0) failFields(errors)
}

/** `settings` with what follows from those that were given. */
export const withFollowing = <T extends object>({ kind }: OfKind, settings: T, given: Iterable<string>): T => ({
  ...settings,
  ...contractOf(kind).follow?.(settings, new Set(given)),
})

/** A change does not say its kind, so it may hold what another kind has. Throws 400 at those fields. */
export function refuseForeign(of: OfKind, sent: object): void {
  const names = new Set(settingNames(of))
  const foreign = Object.entries(sent).flatMap(([name, value]) => (value === undefined || names.has(name) ? [] : [name]))
  if (foreign.length > 0) failFields(Object.fromEntries(foreign.map((name) => [name, { code: 'field_wrong' as const }])))
}

/** What stands still: settings by their line (`end_at` moves by the action extend), capacity but upwards, fields that were answered. */
export function fixedFields(row: ContestCommon, wanted: Partial<Settings>, isOver: boolean): string[] {
  const stored: Record<string, unknown> = { ...settingsOf(row) }
  const asked: Record<string, unknown> = { ...wanted }
  const { fixed, fixedAtEnd } = contractOf(row.kind)
  const fields = [...fixed, ...(isOver ? fixedAtEnd : [])].filter(
    (field) => asked[field] !== undefined && !sameValue(asked[field], stored[field]),
  )
  const { capacity } = wanted
  if (wanted.entry_fields !== undefined && !keepsAnswers(row.entry_fields, wanted.entry_fields)) fields.push('entry_fields')
  const isLower = capacity !== undefined && capacity !== row.capacity && capacity !== 0 && (row.capacity === 0 || capacity < row.capacity)
  return isLower ? [...fields, 'capacity'] : fields
}

/** Answers rest on the fields they were given to: those stay as they were asked, and nobody must answer what comes later. */
function keepsAnswers(stored: Settings['entry_fields'], wanted: Settings['entry_fields']): boolean {
  const before = new Map(stored.map((field) => [field.field_id, field]))
  const isCompatible = (field: Settings['entry_fields'][number]): boolean => {
    const old = before.get(field.field_id)
    if (old === undefined) return !field.required
    const isWider = old.visible_to === 'staff' && field.visible_to === 'public'
    const hasOptions = old.options.every((option) => field.options.includes(option))
    return field.type === old.type && hasOptions && !isWider && (old.required || !field.required)
  }
  return stored.every(({ field_id }) => wanted.some((field) => field.field_id === field_id)) && wanted.every(isCompatible)
}

/** Codes are no business of the audit log's readers. */
export function auditable(row: OfKind & Settings): object {
  const masked = (code: string | null) => (code === null ? null : 'set')
  const brackets = row.brackets.map((one) => ({ ...one, code: masked(one.code) }))
  const settings = settingsOf(row)
  return { ...(kindOf(row).settings.masked?.(settings) ?? settings), brackets, registration_code: masked(row.registration_code) }
}

export const given = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>

/** Equal as stored: instants by their moment. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true
  return typeof a === 'string' && typeof b === 'string' && /^\d{4}-\d\d-\d\dT/u.test(a) && Date.parse(a) === Date.parse(b)
}

/** Instants as the database keeps them. */
export function tidyInstants<T extends Partial<Settings>>(of: OfKind, settings: T): T {
  const tidy: Record<string, unknown> = { ...settings }
  for (const field of contractOf(of.kind).instants) {
    const value = tidy[field]
    if (typeof value === 'string') tidy[field] = new Date(value).toISOString()
  }
  return tidy as T
}
