import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useKindForm } from './kind-form.ts'
import { choiceLabel } from './rows/index.ts'

const longest = 60

/** A value of a setting as one short text, for histories and comparisons. */
export function useSettingText(): (name: string, value: unknown) => string {
  const { i18n } = useLingui()
  const { t } = useWords()
  const locale = useFormatLocale()
  const form = useKindForm()
  const text = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (typeof value === 'number') return formatNumber(locale, value)
    if (typeof value === 'string') {
      const label = choiceLabel(form, name, value)
      if (label !== undefined) return i18n._(label)
      if (/^\d{4}-\d\d-\d\dT/u.test(value)) return formatDateTime(locale, value)
      return value.length > longest ? `${value.slice(0, longest)}…` : value
    }
    if (Array.isArray(value)) return value.length === 0 ? '–' : cut(value.map((one) => nameOf(one, locale)).join(', '))
    return t`set`
  }
  return text
}

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Entries of lists by their names: brackets, fields at registration. */
function nameOf(one: unknown, locale: string): string {
  if (typeof one !== 'object' || one === null) return String(one)
  const named: Readonly<Record<string, unknown>> = { ...one }
  return String(named[`name_${locale}`] ?? named[`label_${locale}`] ?? '…')
}
