import type { FormatLocale } from '@beacon/i18n'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { labelsOf as labelsOfWords } from '../../../parts/question-form/labels.ts'

/** The words for a field of a service by its path: “Check point 2, port”. */
export function labelsOf(speech: { i18n: I18n; locale: FormatLocale }, rows: number): (path: string) => string {
  const { i18n } = speech
  const common = labelsOfWords(speech, rows)
  const own: Readonly<Record<string, string>> = {
    service_key: t(i18n)`Service key`,
    ports: t(i18n)`Ports`,
    flag_stores: t(i18n)`Flag stores`,
    put_mode: t(i18n)`Put prints`,
    checker_script: t(i18n)`Check script`,
    checker_attachment: t(i18n)`Files of the script`,
    runtime_image: t(i18n)`Runs in`,
    stage_timeout_s: t(i18n)`Time-outs`,
    puts: t(i18n)`Flags a round`,
    old_gets: t(i18n)`Old flags read`,
    check_points: t(i18n)`Check points`,
  }
  const inner: Readonly<Record<string, string>> = {
    name: t(i18n)`name`,
    port: t(i18n)({ context: 'service', message: 'port' }),
    weight: t(i18n)`weight`,
    node: t(i18n)`node`,
    score: t(i18n)`points`,
    check_script: t(i18n)`script`,
    attachment: t(i18n)`files`,
    timeout_s: t(i18n)`time-out`,
  }
  return (path) => {
    const [list = '', at, field = ''] = path.split('.')
    if (at === undefined || !/^\d+$/u.test(at)) return own[list] ?? common(path)
    const n = Number(at) + 1
    const what = inner[field] ?? ''
    if (list === 'ports') return t(i18n)`Port ${n}, ${what}`
    if (list === 'flag_stores') return t(i18n)`Flag store ${n}, ${what}`
    return list === 'check_points' ? t(i18n)`Check point ${n}, ${what}` : common(path)
  }
}
