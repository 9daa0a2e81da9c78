import type { FormatLocale } from '@beacon/i18n'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { labelsOf as labelsOfWords } from '../../../parts/question-form/labels.ts'

/** The words for a field of a range by its path: “Stage 2, name”. */
export function labelsOf(speech: { i18n: I18n; locale: FormatLocale }, rows: number): (path: string) => string {
  const { i18n } = speech
  const common = labelsOfWords(speech, rows)
  const own: Readonly<Record<string, string>> = {
    topology_id: t(i18n)({ context: 'penetration', message: 'Range' }),
    order: t(i18n)({ context: 'stages', message: 'Order' }),
    finish_bonus_percent: t(i18n)`Finish bonus`,
    stages: t(i18n)`Stages`,
  }
  const inner: Readonly<Record<string, string>> = {
    name: t(i18n)`name`,
    description: t(i18n)`task`,
    score: t(i18n)`points`,
    node_key: t(i18n)`node`,
    zone: t(i18n)`zone`,
    plant: t(i18n)`plant`,
    flags: t(i18n)`flag`,
    needs: t(i18n)`needs`,
  }
  return (path) => {
    const [list = '', at, field = ''] = path.split('.')
    if (list !== 'stages' || at === undefined) return own[list] ?? common(path)
    const n = Number(at) + 1
    const what = inner[field]
    return what === undefined ? t(i18n)`Stage ${n}` : t(i18n)`Stage ${n}, ${what}`
  }
}
