import { formatDateTime, listText } from '@beacon/i18n'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ldapFields, mailFields, targetFields } from './controls/object-settings.ts'
import { fieldWords } from './controls/people-boxes.tsx'
import { wayWords } from '../../parts/form/ways-box.tsx'
import { settingNames, settingRow } from './setting-rows.ts'

/** What a setting is called; a provider's secret by its key. */
export function settingLabel(i18n: I18n, name: string): string {
  const row = settingRow(name)
  if (row !== undefined) return i18n._(row.label)
  if (name.startsWith('secret:oidc:')) return t(i18n)`Client secret of ${name.slice('secret:oidc:'.length)}`
  const secrets: Record<string, string> = {
    'secret:mail': t(i18n)`Mail password`,
    'secret:ldap': t(i18n)`Bind password`,
    'secret:backup_target': t(i18n)`Secret key of the S3 storage`,
  }
  return secrets[name] ?? name
}

/** The settings and secrets whose label holds the typed text; the history is filtered by them. */
export function namesCalled(i18n: I18n, typed: string): string[] {
  const wanted = typed.trim().toLocaleLowerCase()
  const names = [...settingNames(), 'secret:mail', 'secret:ldap', 'secret:backup_target']
  return wanted === '' ? [] : names.filter((name) => settingLabel(i18n, name).toLocaleLowerCase().includes(wanted))
}

/** Names of what a setting points to, by id: roles, organisations. */
export type Named = ReadonlyMap<string, string>

const needs: Readonly<Record<string, MessageDescriptor>> = { hidden: msg`hidden`, optional: msg`optional`, required: msg`required` }
const partLabels: ReadonlyMap<string, MessageDescriptor> = new Map([
  ...Object.entries(fieldWords),
  ...Object.entries(wayWords),
  ...[...mailFields, ...ldapFields, ...targetFields].map(({ key, label }) => [key, label] as const),
])

/** The parts of a value with parts, each by its label: “Phone: optional · E-mail: required”. */
function partsText(i18n: I18n, value: object, locale: 'en' | 'zh', named: Named, stem = ''): string {
  const parts = Object.entries(value).map(([key, part]: [string, unknown]) => {
    const path = stem + key
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) return partsText(i18n, part, locale, named, `${path}.`)
    const label = partLabels.get(path)
    const word = typeof part === 'string' ? needs[part] : undefined
    const text = word === undefined ? valueText(i18n, '', part, locale, named) : i18n._(word)
    return `${label === undefined ? path : i18n._(label)}: ${text}`
  })
  return parts.join(' · ')
}

/** A value as people read it in the history. */
export function valueText(i18n: I18n, name: string, value: unknown, locale: 'en' | 'zh', named: Named): string {
  if (value === null || value === undefined || value === '') return t(i18n)`none`
  if (value === true) return t(i18n)`on`
  if (value === false) return t(i18n)`off`
  const control = settingRow(name)?.control
  if (control?.kind === 'choice') {
    const found = control.options.find(([option]) => option === value)
    if (found !== undefined) return i18n._(found[1])
  }
  if (control?.kind === 'numbers') {
    const found = control.options.find(([option]) => option === value)
    if (found !== undefined) return i18n._(found[1])
  }
  if ((control?.kind === 'profile_fields' || control?.kind === 'ways') && Array.isArray(value))
    return wordsText(
      i18n,
      value.map((one) => fieldText(i18n, one)),
    )
  if (control?.kind === 'picture') return t(i18n)`a picture`
  if (typeof value === 'string') return named.get(value) ?? (/^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(locale, value) : value)
  if (Array.isArray(value))
    return wordsText(
      i18n,
      value.map((one) => valueText(i18n, '', one, locale, named)),
    )
  return typeof value === 'object' ? partsText(i18n, value, locale, named) : String(value)
}

const wordsText = (i18n: I18n, words: readonly string[]) => (words.length === 0 ? t(i18n)`none` : listText(words))

function fieldText(i18n: I18n, field: unknown): string {
  const label = typeof field === 'string' ? partLabels.get(field) : undefined
  return label === undefined ? String(field) : i18n._(label)
}
