import { msg } from '@lingui/core/macro'

/** Why a set-up or a trial of marking, or a mark of it, is refused. */
export const trialErrorTexts = {
  marking_begun: msg({ id: 'error.marking_begun', message: 'Marking has begun. This setting stays as it is.' }),
  trial_open: msg({ id: 'error.trial_open', message: 'Trial marking of this question is not finished.' }),
  trial_too_late: msg({
    id: 'error.trial_too_late',
    message: 'A trial comes before the first mark. A chosen question has marks or had a trial.',
  }),
  trial_closed: msg({ id: 'error.trial_closed', message: 'The trial is over. This mark was not saved, and counts for nothing.' }),
}
