import type { FormatLocale } from '@beacon/i18n'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { labelsOf as labelsOfWords } from '../../../parts/question-form/labels.ts'
import { patchLabels } from '../../../parts/question-patch/labels.ts'

/** The words for a field of an AWDP question by its path. */
export function labelsOf(speech: { i18n: I18n; locale: FormatLocale }, rows: number): (path: string) => string {
  const { i18n } = speech
  const common = labelsOfWords(speech, rows)
  const own: Readonly<Record<string, string>> = {
    ...patchLabels(i18n),
    score: t(i18n)`Attack points`,
    defence_score: t(i18n)`Defence points`,
  }
  return (path) => own[path.split('.')[0] ?? ''] ?? common(path)
}
