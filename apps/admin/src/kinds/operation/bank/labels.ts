import type { FormatLocale } from '@beacon/i18n'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { labelsOf as labelsOfWords } from '../../../parts/question-form/labels.ts'

/** The words for a field of an O&M question by its path: “Point 2, name”. */
export function labelsOf(speech: { i18n: I18n; locale: FormatLocale }, rows: number): (path: string) => string {
  const { i18n } = speech
  const common = labelsOfWords(speech, rows)
  const own: Readonly<Record<string, string>> = {
    topology_id: t(i18n)`Template`,
    runtime_image: t(i18n)`Runs in`,
    points: t(i18n)`Check points`,
  }
  const inner: Readonly<Record<string, string>> = {
    name: t(i18n)`name`,
    type: t(i18n)`type`,
    score: t(i18n)({ context: 'check point', message: 'points' }),
    node: t(i18n)`node`,
    port: t(i18n)`port`,
    judge: t(i18n)`judged by`,
    check_mode: t(i18n)`checked`,
    point_mode: t(i18n)`counts`,
    check_script: t(i18n)`check script`,
    script_args: t(i18n)`arguments`,
    attachment: t(i18n)`script files`,
    timeout_s: t(i18n)`time-out`,
    flags: t(i18n)`answer`,
    check_limit: t(i18n)`checks at most`,
    reads: t(i18n)({ context: 'check point', message: 'files' }),
    commands: t(i18n)`commands`,
  }
  return (path) => {
    const [list = '', at, field = ''] = path.split('.')
    if (list !== 'points' || at === undefined) return own[list] ?? common(path)
    const n = Number(at) + 1
    const what = inner[field]
    return what === undefined ? t(i18n)({ context: 'check point', message: `Point ${n}` }) : t(i18n)`Point ${n}, ${what}`
  }
}
