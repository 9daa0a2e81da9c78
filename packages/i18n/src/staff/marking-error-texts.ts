import { msg } from '@lingui/core/macro'

/** Why a set-up or a trial of marking, or a mark, is refused. */
export const markingErrorTexts = {
  marking_begun: msg({ id: 'error.marking_begun', message: 'Marking has started. This setting can no longer be changed.' }),
  trial_open: msg({ id: 'error.trial_open', message: 'Trial marking of this question is not finished.' }),
  trial_too_late: msg({
    id: 'error.trial_too_late',
    message: 'A trial must come before the first mark. A chosen question already has marks or a trial.',
  }),
  trial_closed: msg({ id: 'error.trial_closed', message: 'The trial is over. This mark was not saved.' }),
  same_marker: msg({ id: 'error.same_marker', message: 'The lead marker decides this answer.' }),
  marker_excluded: msg({
    id: 'error.marker_excluded',
    message: 'You cannot mark this paper: you belong to the same organisation, or have seen the candidate’s name.',
  }),
  question_of_others: msg({ id: 'error.question_of_others', message: 'This question is assigned to other markers. Choose another.' }),
  two_markers_needed: msg({
    id: 'error.two_markers_needed',
    message: 'This exam uses double marking. Choose at least two markers.',
  }),
  paper_of_others: msg({ id: 'error.paper_of_others', message: 'This paper is assigned to other markers. Choose another.' }),
  first_marks_frozen: msg({
    id: 'error.first_marks_frozen',
    message: 'These marks are final: two markers gave them, or the lead decided.',
  }),
  mark_lease_lost: msg({ id: 'error.mark_lease_lost', message: '{name} took this answer at {t}. It was skipped.' }),
  mark_range: msg({ id: 'error.mark_range', message: '0 to {max} in steps of {step}.' }),
  patch_running: msg({ id: 'error.patch_running', message: 'This patch is being judged. Wait for its verdict.' }),
  patch_not_counted: msg({ id: 'error.patch_not_counted', message: 'This patch was not counted: there is nothing to give back.' }),
}
