import { msg } from '@lingui/core/macro'

/** Texts of the codes that only real-world contests refuse with: their referees work in the arena too. */
export const rwErrorTexts = {
  challenge_state: msg({
    id: 'error.challenge_state',
    message:
      '{state, select, waiting {Not now: this request is waiting.} upcoming {Not now: the team has been called.} challenging {Not now: the challenge is running.} end {Not now: the challenge has been decided.} cancel {Not now: this request was cancelled.} other {Not now: the challenge has moved on.}}',
  }),
  challenge_closed: msg({ id: 'error.challenge_closed', message: 'Requests closed at {t}.' }),
  challenge_won: msg({ id: 'error.challenge_won', message: 'Your team has won this goal already.' }),
  challenge_open: msg({ id: 'error.challenge_open', message: 'Your team has an open request for this target.' }),
  challenge_open_limit: msg({ id: 'error.challenge_open_limit', message: 'All {n} open requests are in use. Finish one first.' }),
  challenge_limit: msg({ id: 'error.challenge_limit', message: 'No requests left for this target (limit {n}).' }),
  challenge_wait: msg({ id: 'error.challenge_wait', message: 'You can request this target again at {t}.' }),
  challenge_report_required: msg({ id: 'error.challenge_report_required', message: 'Upload the report first.' }),
  challenge_called: msg({ id: 'error.challenge_called', message: 'Your team has been called. Withdrawing now uses up this request.' }),
  report_in_review: msg({ id: 'error.report_in_review', message: 'The report does not need a new version now.' }),
  report_versions: msg({ id: 'error.report_versions', message: 'A report has at most {n} versions.' }),
  report_sealed: msg({ id: 'error.report_sealed', message: 'No such report.' }),
  report_not_taken: msg({ id: 'error.report_not_taken', message: 'Open the report first. It is then yours for 15 minutes.' }),
  report_unreviewed: msg({ id: 'error.report_unreviewed', message: 'The report has not been passed yet.' }),
  stage_busy: msg({ id: 'error.stage_busy', message: '{stage} is taken by another team.' }),
  stage_closed: msg({ id: 'error.stage_closed', message: '{stage} is closed.' }),
  stage_used: msg({ id: 'error.stage_used', message: 'Teams were called to this stage. Close it instead.' }),
  stages_many: msg({ id: 'error.stages_many', message: 'A contest has at most {n} stages.' }),
  reset_incomplete: msg({ id: 'error.reset_incomplete', message: 'Tick every reset step first.' }),
  attempt_none: msg({ id: 'error.attempt_none', message: 'No attempt was started. Without one the challenge cannot succeed.' }),
  attempt_state: msg({ id: 'error.attempt_state', message: 'Not possible at this point of the challenge.' }),
  attempts_used: msg({ id: 'error.attempts_used', message: 'All {n} attempts are used.' }),
  slot_over: msg({ id: 'error.slot_over', message: 'The slot is over. This contest takes no attempt after it.' }),
  clock_stopped: msg({ id: 'error.clock_stopped', message: 'The clock is stopped.' }),
  clock_running: msg({ id: 'error.clock_running', message: 'The clock is running.' }),
  call_running: msg({ id: 'error.call_running', message: 'The team has until {t} to come.' }),
  vote_given: msg({ id: 'error.vote_given', message: 'You have voted on this challenge already.' }),
  vote_conflict: msg({ id: 'error.vote_conflict', message: 'You belong to the organisation of this team and may not decide about it.' }),
  rubric_incomplete: msg({ id: 'error.rubric_incomplete', message: 'Score every criterion.' }),
  share_sum: msg({ id: 'error.share_sum', message: 'The shares add up to {n}%, not 100%.' }),
}
