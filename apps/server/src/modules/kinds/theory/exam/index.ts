import { erratum } from '@beacon/api/kinds/theory/erratum'
import { examDesk } from '@beacon/api/kinds/theory/exam-desk'
import { examPaperDesk } from '@beacon/api/kinds/theory/exam-paper'
import { examPreviewDesk } from '@beacon/api/kinds/theory/exam-preview'
import { exam } from '@beacon/api/kinds/theory/exam'
import { implement, type Module } from '../../../../module.ts'
import { readAnswers } from './answers.ts'
import { decideLate } from './decide-late.ts'
import { listAttempts } from './desk.ts'
import { readDeskPaper } from './desk-paper.ts'
import { listErrata, writeErratum } from './errata.ts'
import { readGuide } from './guide.ts'
import { hearDevice } from './heartbeat.ts'
import { callInvigilator, confirmMessage } from './hear-staff.ts'
import { listLateEntries } from './late-entries.ts'
import { listMine } from './mine.ts'
import { readOwnPaper } from './paper-view.ts'
import { pauseAttempts, resumeAttempts } from './pause.ts'
import { readPreview } from './preview.ts'
import { readSealedPaper } from './sealed-paper.ts'
import { readReview } from './review.ts'
import { saveAnswers } from './save.ts'
import { giveTime, releaseDevice, reopenAttempt, submitFor } from './staff.ts'
import { enterRoomCode } from './room-code.ts'
import { startAttempt } from './start.ts'
import { submitAttempt } from './submit.ts'

export { contest, control } from './control.ts'
export { concernedBy, correctedPaper, judgedPaperOf, latestByQuestion, readCorrections, type Correction } from './correction.ts'
export { tellDesk } from './desk-told.ts'
export { seeExam, seeSitting, findAttempt, mustBeOwnPage } from './candidate.ts'
export { markEvent, rushEvent } from './events.ts'
export { isInRooms, mustBeOwn, seeActing, seeWatch, type Watch } from './invigilator.ts'
export { answeredSql, isGiven, selectAnswers } from './held-answers.ts'
export { fits, isAnswered, judgeOf, judgesOf, proposalOf, textsOf } from './judge.ts'
export { hasBegunMarking } from './judge-marking.ts'
export { completeMarked, withReport } from './judge-submitted.ts'
export { hasQuestion, itemsOf, ownOf, type StoredItem } from './own-paper.ts'
export { takersOf } from './spread.ts'
export { languageOf, sectionsOf } from './paper-view.ts'
export { mustBeInSeb, type BrowserCall } from './seb.ts'
export { selectMarkers } from './marker-items.ts'
export { areMarksFinal, finishReview, needsReview, withdraw } from './release.ts'
export { keyOf, readMarks, shownOf } from './review.ts'
export { hasReport, isMarkedByPeople, isReportOpenSql, isStandingSql, reportTermsOf, reportUntilSql } from './report-rules.ts'
export { complaintsUntil } from './own-complaint.ts'
export { passMark } from './shown.ts'
export { freeNumbers } from './mark-number.ts'
export { paperOf, readPaper } from './snapshot.ts'
export { staffExam } from './staff-exam.ts'
export { paperForStaff } from './staff-paper.ts'
export { candidateNoSql, isGivenNumber } from './place.ts'
export { examName, tellRemarked } from './tell-candidates.ts'
export { mustHoldTicket } from './ticket.ts'
export { isToldTo } from './told.ts'

/** Exams: candidates sit them, invigilators watch. */
export const examModule: Module = {
  name: 'exam',
  handlers: [
    ...implement(exam, {
      mine: ({ ctx, query }) => listMine(ctx, query),
      guide: ({ ctx, params, ...from }) => readGuide(ctx, params.exam_id, from),
      start: ({ ctx, params, body, ...from }) => startAttempt(ctx, params.exam_id, body, from),
      room_code: ({ ctx, params, body }) => enterRoomCode(ctx, params.exam_id, body.code),
      paper: ({ ctx, params, query, ...from }) => readOwnPaper(ctx, params.exam_id, query.lang, from),
      sealed_paper: ({ ctx, params }) => readSealedPaper(ctx, params.exam_id),
      answers: ({ ctx, params }) => readAnswers(ctx, params.exam_id),
      save: ({ ctx, params, body, ...from }) => saveAnswers(ctx, params.exam_id, body, from),
      heartbeat: ({ ctx, params, body, ...from }) => hearDevice(ctx, params.exam_id, body, from),
      confirm_message: ({ ctx, params, body }) => confirmMessage(ctx, params.exam_id, body.message_id),
      call_invigilator: ({ ctx, params, body }) => callInvigilator(ctx, params.exam_id, body.text),
      submit: ({ ctx, params, body, ...from }) => submitAttempt(ctx, params.exam_id, body, from),
      review: ({ ctx, params, query }) => readReview(ctx, params.exam_id, query.lang),
    }),
    ...implement(erratum, {
      questions: ({ ctx, params, query }) => listErrata(ctx, params.exam_id, query.lang),
      write: ({ ctx, params, body }) => writeErratum(ctx, params, body.text),
    }),
    ...implement(examPaperDesk, {
      read: ({ ctx, params, query }) => readDeskPaper(ctx, params.exam_id, query),
    }),
    ...implement(examPreviewDesk, {
      read: ({ ctx, params }) => readPreview(ctx, params.exam_id),
    }),
    ...implement(examDesk, {
      attempts: ({ ctx, params, query }) => listAttempts(ctx, params.exam_id, query),
      extra_time: ({ ctx, params, body }) => giveTime(ctx, params.exam_id, body),
      submit_for: ({ ctx, params, body }) => submitFor(ctx, params.exam_id, body),
      reopen: ({ ctx, params, body }) => reopenAttempt(ctx, params.exam_id, body),
      release_device: ({ ctx, params, body }) => releaseDevice(ctx, params.exam_id, body.entrant_id),
      pause: ({ ctx, params, body }) => pauseAttempts(ctx, params.exam_id, body),
      resume: ({ ctx, params, body }) => resumeAttempts(ctx, params.exam_id, body),
      decide_late: ({ ctx, params, body }) => decideLate(ctx, params, body),
      late_entries: ({ ctx, params }) => listLateEntries(ctx, params.exam_id, params.entrant_id),
    }),
  ],
}
