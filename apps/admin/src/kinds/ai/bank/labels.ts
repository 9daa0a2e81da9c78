import type { FormatLocale } from '@beacon/i18n'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { labelsOf as labelsOfWords } from '../../../parts/question-form/labels.ts'

/** The words for a field of an AI question by its path: “Flag 2”. */
export function labelsOf(speech: { i18n: I18n; locale: FormatLocale }, rows: number): (path: string) => string {
  const { i18n } = speech
  const common = labelsOfWords(speech, rows)
  const own: Readonly<Record<string, string>> = {
    task_type: t(i18n)({ context: 'ai', message: 'Task' }),
    reference: t(i18n)`Reference data`,
    id_column: t(i18n)`Column of the id`,
    value_column: t(i18n)`Column of the value`,
    split_mode: t(i18n)({ context: 'ai', message: 'Split' }),
    split_ratio: t(i18n)`Public share`,
    metric: t(i18n)`Metric`,
    positive: t(i18n)`Positive label`,
    metric_digits: t(i18n)`Decimal places`,
    points_way: t(i18n)`Points`,
    base: t(i18n)({ context: 'ai', message: 'Base' }),
    target: t(i18n)({ context: 'ai', message: 'Target' }),
    score: t(i18n)({ context: 'ai', message: 'Score' }),
    submission_max_mb: t(i18n)`Largest file`,
    input: t(i18n)`Input`,
    program: t(i18n)`Reference program`,
    run_time_s: t(i18n)`Time limit`,
    run_memory_mb: t(i18n)`Memory limit`,
    shows_log: t(i18n)({ context: 'program', message: 'Output' }),
    topology_id: t(i18n)`Template`,
    flags: t(i18n)`Flags`,
  }
  return (path) => {
    const [first = '', at] = path.split('.')
    if (first === 'flags' && at !== undefined) return t(i18n)`Flag ${Number(at) + 1}`
    return own[first] ?? common(path)
  }
}
