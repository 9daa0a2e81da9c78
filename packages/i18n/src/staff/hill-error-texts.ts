import { msg } from '@lingui/core/macro'

/** Texts of the codes that only the desk of hills refuses with. */
export const hillErrorTexts = {
  too_many_hills: msg({ id: 'error.too_many_hills', message: 'A contest has at most {max} hills.' }),
  hill_incomplete: msg({
    id: 'error.hill_incomplete',
    message: '“{name}” lacks a scene, a checker or an exploit. Complete it in the bank.',
  }),
  probe_not_divisor: msg({ id: 'error.probe_not_divisor', message: '{p} s do not divide the round of {d} s.' }),
  rollback_target: msg({ id: 'error.rollback_target', message: 'The hill cannot be rolled back to this version. Choose another one.' }),
  rollback_not_failed: msg({ id: 'error.rollback_not_failed', message: 'There is no failed rollback here.' }),
}
