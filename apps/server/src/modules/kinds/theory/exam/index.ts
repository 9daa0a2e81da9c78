import { erratum } from '@beacon/api/kinds/theory/exam/erratum'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examPaperDesk } from '@beacon/api/kinds/theory/exam/exam-paper'
import { examPreviewDesk } from '@beacon/api/kinds/theory/exam/exam-preview'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { implement, type Module } from '../../../../module.ts'
import { readAnswers } from './sitting/answers.ts'
import { decideLate } from './desk/decide-late.ts'
import { listAttempts } from './desk/desk.ts'
import { readDeskPaper } from './desk/desk-paper.ts'
import { listErrata, writeErratum } from './paper/errata.ts'
import { readGuide } from './sitting/guide.ts'
import { hearDevice } from './sitting/heartbeat.ts'
import { callInvigilator, confirmMessage } from './desk/hear-staff.ts'
import { listLateEntries } from './desk/late-entries.ts'
import { listMine } from './sitting/mine.ts'
import { readOwnPaper } from './paper/paper-view.ts'
import { pauseAttempts, resumeAttempts } from './desk/pause.ts'
import { readPreview } from './paper/preview.ts'
import { readSealedPaper } from './paper/sealed-paper.ts'
import { readReview } from './results/review.ts'
import { saveAnswers } from './sitting/save.ts'
import { giveTime, releaseDevice, reopenAttempt, submitFor } from './desk/staff.ts'
import { enterRoomCode } from './sitting/room-code.ts'
import { startAttempt } from './sitting/start.ts'
import { submitAttempt } from './sitting/submit.ts'

export { contest, control } from './desk/control.ts'
export { concernedBy, correctedPaper, judgedPaperOf, latestByQuestion, readCorrections, type Correction } from './results/correction.ts'
export { tellDesk } from './desk/notify-desk.ts'
export { seeExam, seeSitting, findAttempt, mustBeOwnPage } from './sitting/candidate.ts'
export { markEvent, rushEvent } from './desk/events.ts'
export { isInRooms, mustBeOwn, seeActing, seeWatch, type Watch } from './desk/invigilator.ts'
export { answeredSql, isGiven, selectAnswers } from './sitting/held-answers.ts'
export { fits, isAnswered, judgeOf, judgesOf, proposalOf, textsOf } from './results/judge.ts'
export { hasBegunMarking } from './results/judge-marking.ts'
export { completeMarked, withReport } from './results/judge-submitted.ts'
export { hasQuestion, itemsOf, ownOf, type StoredItem } from './paper/own-paper.ts'
export { takersOf } from './paper/spread.ts'
export { languageOf, sectionsOf } from './paper/paper-view.ts'
export { mustBeInSeb, type BrowserCall } from './sitting/seb.ts'
export { selectMarkers } from './results/marker-items.ts'
export { areMarksFinal, finishReview, needsReview, withdraw } from './results/release.ts'
export { keyOf, readMarks, reviewRightsOf } from './results/review.ts'
export { hasReport, isMarkedByPeople, isReportOpenSql, isStandingSql, reportTermsOf, reportUntilSql } from './results/report-rules.ts'
export { complaintsUntil } from './results/own-complaint.ts'
export { passMark } from './paper/paper-facts.ts'
export { freeNumbers } from './results/mark-number.ts'
export { paperOf, readPaper } from './paper/snapshot.ts'
export { staffExam } from './desk/staff-exam.ts'
export { paperForStaff } from './paper/staff-paper.ts'
export { candidateNoSql, isGivenNumber } from './sitting/place.ts'
export { examName, tellRemarked } from './desk/tell-candidates.ts'
export { mustHoldTicket } from './sitting/ticket.ts'
export { isAddressedTo } from './sitting/staff-messages.ts'

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
