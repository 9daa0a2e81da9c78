import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/** The words for the fields of a service that is attacked and patched, by name. */
export const patchLabels = (i18n: I18n): Readonly<Record<string, string>> => ({
  topology_id: t(i18n)`Template`,
  node: t(i18n)`Node`,
  port: t(i18n)({ context: 'service', message: 'Port' }),
  flag_place: t(i18n)`Planted in`,
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
})
