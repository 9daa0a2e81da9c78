import { asExam } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { KindPort } from '../../../../contest/core/contest/index.ts'
import type { KindControl } from '../../../../contest/control/contest-control/index.ts'
import { noTopics, plainControl } from '../../../port/index.ts'
import { closeOverdue, selectExamsDue } from './close.ts'
import { moveDeadlines } from '../sitting/deadline.ts'
import { rulesEvent } from './events.ts'
import { countAttempts } from './facts.ts'
import { candidatesOf } from './invigilator.ts'
import { completeMarked, isStorm, judgeSubmitted } from '../results/judge-submitted.ts'
import { examColumns, examOrders } from './list-columns.ts'
import { findExams, listedExams } from './list-filters.ts'
import { giveBack } from './give-back.ts'
import { openWhoeverHasTime } from './open-again.ts'
import { needsReview, releaseDue, releaseResults, withdrawResults } from '../results/release.ts'
import { settings } from './settings.ts'
import { startItems } from './start-items.ts'

/** What reading and showing a contest asks of exams. */
export const contest: KindPort = { settings, topics: noTopics, watchedBy: candidatesOf }

/** What making and steering one asks. */
export const control: KindControl = {
  ...plainControl,
  actions: { release_results: releaseResults, withdraw_results: withdrawResults },
  startItems: (executor, row) => startItems(executor, asExam(row)),
  rulesEvent: (row) => rulesEvent(asExam(row)),
  changedRules: async (_executor, before, after) => {
    const [old, next] = [rulesEvent(asExam(before)), rulesEvent(asExam(after))]
    return JSON.stringify(old.payload) === JSON.stringify(next.payload) ? [] : [next]
  },
  giveBack,
  deskFacts: countAttempts,
  listed: { fits: findExams, facts: listedExams, orders: examOrders, columns: examColumns },
  boundaries: {
    due: [selectExamsDue],
    settle: async (tx, lock) => {
      const row = asExam(lock.contest)
      await openWhoeverHasTime(tx, lock, row)
      await moveDeadlines(tx, row, lock.at)
      await closeOverdue(tx, row, lock.at)
      if (await isStorm(tx, row, lock.at)) return
      await judgeSubmitted(tx, row)
      if (!needsReview(row)) await completeMarked(tx, lock, row)
      await releaseDue(tx, lock, row)
    },
  },
}
