import { msg } from '@lingui/core/macro'

/** Texts of the codes that AI contests refuse players with. */
export const aiErrorTexts = {
  topic_takes_flags: msg({ id: 'error.topic_takes_flags', message: 'This challenge takes flags, not files.' }),
  evaluation_open: msg({ id: 'error.evaluation_open', message: 'Submission #{no} is still being scored.' }),
  evaluation_not_found: msg({ id: 'error.evaluation_not_found', message: 'No such scored submission.' }),
  submission_same: msg({ id: 'error.submission_same', message: 'This is the same file as submission #{no}. It was not counted.' }),
  submission_total: msg({ id: 'error.submission_total', message: 'All {limit, number} submissions for this challenge are used.' }),
  submission_quota: msg({
    id: 'error.submission_quota',
    message: '{used, number} of {limit, number} submissions are used. The next one can be sent in {s, number} s.',
  }),
  submission_wait: msg({ id: 'error.submission_wait', message: 'The next submission can be sent in {s, number} s.' }),
  final_limit: msg({ id: 'error.final_limit', message: 'Choose at most {max, number} submissions.' }),
  final_closed: msg({ id: 'error.final_closed', message: 'Choosing closed at {until}.' }),
}
