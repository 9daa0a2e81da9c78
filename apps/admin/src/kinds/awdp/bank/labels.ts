import type { FormatLocale } from '@beacon/i18n'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { labelsOf as labelsOfWords } from '../../../parts/question-form/labels.ts'

/** The words for a field of an AWDP question by its path. */
export function labelsOf(speech: { i18n: I18n; locale: FormatLocale }, rows: number): (path: string) => string {
  const { i18n } = speech
  const common = labelsOfWords(speech, rows)
  const own: Readonly<Record<string, string>> = {
    topology_id: t(i18n)`Template`,
    node: t(i18n)`Node`,
    port: t(i18n)({ context: 'service', message: 'Port' }),
    flag_place: t(i18n)`Planted in`,
    score: t(i18n)`Attack points`,
    defence_score: t(i18n)`Defence points`,
    checker_script: t(i18n)`Check script`,
    checker_attachment: t(i18n)`Files of the check script`,
    exploit_script: t(i18n)`Exploit`,
    exploit_attachment: t(i18n)`Files of the exploit`,
    reference_patch: t(i18n)`Reference patch`,
    runtime_image: t(i18n)`Runs in`,
    check_timeout_s: t(i18n)`Check, time-out`,
    exploit_timeout_s: t(i18n)`Exploit, time-out`,
    restart_command: t(i18n)`Restart command`,
    ready_s: t(i18n)`Ready within`,
    patch_mb: t(i18n)`Patch size`,
  }
  return (path) => own[path.split('.')[0] ?? ''] ?? common(path)
}
