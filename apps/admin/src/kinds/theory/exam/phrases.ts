import { msg } from '@lingui/core/macro'
import type { Phrases } from '../../../parts/contest-clock/phrases.ts'

/** An exam has candidates who answer, where other contests have players with flags. */
export const examPhrases: Phrases = {
  start: msg({ context: 'exam', message: 'Start “{name}” now? {n, plural, one {# candidate can begin} other {# candidates can begin}}.' }),
  startTitle: msg({ context: 'exam', message: 'Start the exam' }),
  startAction: msg`Start exam`,
  started: msg({ context: 'exam', message: 'The exam has started' }),
  checking: msg({ context: 'exam', message: 'Checking the exam' }),
  endOf: msg({ context: 'exam', message: 'End of the exam' }),
  pause: msg({ context: 'exam', message: 'Pause? The clock stops and the questions are covered until you resume.' }),
  pauseTitle: msg({ context: 'exam', message: 'Pause the exam' }),
  pauseAction: msg({ context: 'exam', message: 'Pause exam' }),
  paused: msg({ context: 'exam', message: 'The exam is paused' }),
  reasonHelp: msg({ context: 'exam', message: 'Candidates read it in place of the questions.' }),
  resumeTitle: msg({ context: 'exam', message: 'Resume the exam' }),
  resumeAction: msg({ context: 'exam', message: 'Resume exam' }),
  resumed: msg({ context: 'exam', message: 'The exam has resumed' }),
  stop: msg({ context: 'exam', message: 'Type the exam’s name. All papers that are still open are handed in.' }),
  stopMenu: msg({ context: 'exam', message: 'Stop…' }),
  stopAction: msg({ context: 'exam', message: 'Stop exam' }),
  stopped: msg({ context: 'exam', message: 'The exam has ended' }),
  nameLabel: msg({ context: 'exam', message: 'Exam name' }),
  already: msg({ context: 'exam', message: 'The exam is already {state}.' }),
  reset: msg({
    context: 'exam',
    message:
      'Reset data of “{name}”? {submissions, plural, one {# paper} other {# papers}} with answers and marks, and records of {entrants, plural, one {# candidate} other {# candidates}} are cleared. Settings, paper and candidates stay. Until {date} the old run can be brought back.',
  }),
  restore_run: msg({ context: 'exam', message: 'Go back to the old run of “{name}”? What was answered since the reset is left behind.' }),
  hide: msg({ context: 'exam', message: 'Hide “{name}” while candidates are inside? Everyone but staff gets “not found” at once.' }),
  hideTitle: msg({ context: 'exam', message: 'Hide the exam?' }),
  hideAction: msg({ context: 'exam', message: 'Hide exam' }),
  hideRunning: msg({ context: 'exam', message: 'Candidates are answering now. Once hidden, only staff can find it.' }),
  reopenTitle: msg({ context: 'exam', message: 'Reopen the exam' }),
  reopenAction: msg({ context: 'exam', message: 'Reopen exam' }),
  reopened: msg({ context: 'exam', message: 'The exam is open again' }),
  deleteBody: msg({
    context: 'exam',
    message: 'Candidates can no longer open it and its screens go dark. It can be restored for 30 days.',
  }),
  deleteAction: msg({ context: 'exam', message: 'Delete exam' }),
  shown: msg({ context: 'exam', message: 'Candidates can see the exam now.' }),
  hidden: msg({ context: 'exam', message: 'Only staff can see the exam now.' }),
  online: msg({ context: 'exam', message: 'The exam is online' }),
  offline: msg({ context: 'exam', message: 'The exam is offline' }),
}
