import { msg } from '@lingui/core/macro'

/** Why no check of a point begins now. */
export const checkErrorTexts = {
  check_point_not_found: msg({ id: 'error.check_point_not_found', message: 'No such check point.' }),
  check_none: msg({ id: 'error.check_none', message: 'There is nothing to check here now.' }),
  check_automatic: msg({ id: 'error.check_automatic', message: 'This point is checked automatically every {m} min.' }),
  check_passed_already: msg({ id: 'error.check_passed_already', message: 'Passed at {t}.' }),
  check_wait: msg({ id: 'error.check_wait', message: 'You can check this challenge again in {retry_after_s, number} s.' }),
  check_limit: msg({
    id: 'error.check_limit',
    message: '{of, select, all {All {limit} checks of this contest are used.} other {All {limit} checks of this point are used.}}',
  }),
}
