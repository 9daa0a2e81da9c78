import { msg } from '@lingui/core/macro'

/** Texts of the codes that only hills refuse with. */
export const kohErrorTexts = {
  flag_own_hill: msg({ id: 'error.flag_own_hill', message: 'You are king of this version.' }),
  hill_updating: msg({ id: 'error.hill_updating', message: 'The hill is being updated. Try again when the new version runs.' }),
  patch_no_right: msg({ id: 'error.patch_no_right', message: 'Solve version {version} of this hill first.' }),
  patch_right_over: msg({ id: 'error.patch_right_over', message: 'The patch time is over. Solve the next version.' }),
  hill_report_off: msg({ id: 'error.hill_report_off', message: 'This contest takes no reports.' }),
  hill_report_base: msg({ id: 'error.hill_report_base', message: 'This version is the organisers’.' }),
  hill_report_own: msg({ id: 'error.hill_report_own', message: 'You cannot report your own version.' }),
  hill_report_late: msg({
    id: 'error.hill_report_late',
    message: 'Version {version} has ended, and reports close {min, plural, one {# minute} other {# minutes}} after.',
  }),
  hill_report_open: msg({ id: 'error.hill_report_open', message: 'Your report of this version is still being reviewed.' }),
  hill_report_rate: msg({ id: 'error.hill_report_rate', message: 'At most {max} reports an hour. Try again later.' }),
  hill_report_not_found: msg({ id: 'error.hill_report_not_found', message: 'This report does not exist.' }),
}
