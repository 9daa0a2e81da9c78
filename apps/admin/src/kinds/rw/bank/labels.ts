import type { FormatLocale } from '@beacon/i18n'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { labelsOf as labelsOfWords } from '../../../parts/question-form/labels.ts'

/** The words for a field of a target by its path: “Goal 2, share”. */
export function labelsOf(speech: { i18n: I18n; locale: FormatLocale }, rows: number): (path: string) => string {
  const { i18n } = speech
  const common = labelsOfWords(speech, rows)
  const own: Readonly<Record<string, string>> = {
    target_kind: t(i18n)({ context: 'target', message: 'Kind' }),
    target_product: t(i18n)`Product`,
    target_version: t(i18n)({ context: 'target', message: 'Version' }),
    target_serial: t(i18n)`Serial number`,
    goals: t(i18n)`Goals`,
    rubric: t(i18n)`Rubric`,
    forbidden: t(i18n)`Not allowed`,
    reset_steps: t(i18n)`Reset steps`,
  }
  const inner: Readonly<Record<string, string>> = {
    name: t(i18n)`name`,
    name_other: t(i18n)`name in the other language`,
    counts: t(i18n)`what counts`,
    counts_other: t(i18n)`what counts in the other language`,
    percent: t(i18n)`share`,
  }
  return (path) => {
    const [list = '', at, field = ''] = path.split('.')
    if (at === undefined || !/^\d+$/u.test(at)) return own[list] ?? common(path)
    const n = Number(at) + 1
    const what = inner[field] ?? ''
    if (list === 'goals') return t(i18n)`Goal ${n}, ${what}`
    if (list === 'rubric') return t(i18n)`Criterion ${n}, ${what}`
    return list === 'reset_steps' ? t(i18n)`Reset steps` : common(path)
  }
}
