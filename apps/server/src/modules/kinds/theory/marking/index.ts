import { marking } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { markingTrial } from '@beacon/api/kinds/theory/marking-trial'
import { reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { implement, type Module } from '../../../../module.ts'
import { assignPapers } from './assign-papers.ts'
import { decideItem } from './decide.ts'
import { decideReport, listReportDecisions } from './decide-report.ts'
import { listDecisions } from './decisions.ts'
import { finishMarking, reopenMarking } from './finish.ts'
import { giveBack, leaseItems } from './lease.ts'
import { listItems } from './list.ts'
import { markItem, pushItem } from './mark.ts'
import { markReport } from './mark-report.ts'
import { readMarkers } from './markers.ts'
import { readOverview } from './overview.ts'
import { readPaper } from './paper.ts'
import { listPapers } from './papers.ts'
import { returnPapers } from './return-papers.ts'
import { checkPapers } from './check-papers.ts'
import { readMarkedReport, readReportFile } from './report.ts'
import { readSetup, writeSetup } from './setup.ts'
import { beginTrial, listTrials, openQueue, readTrial } from './trial.ts'
import { checkSample, listSamples, readSample } from './samples.ts'

/** Marking of exams by people. No reply of it names a candidate. */
export const markingModule: Module = {
  name: 'marking',
  handlers: [
    ...implement(marking, {
      overview: ({ ctx, params, query }) => readOverview(ctx, params.exam_id, query.lang),
      lease: ({ ctx, params, body }) => leaseItems(ctx, params.exam_id, body),
      give_back: ({ ctx, params, body }) => giveBack(ctx, params.exam_id, body.item_ids),
      items: ({ ctx, params, query }) => listItems(ctx, params.exam_id, query),
      mark: ({ ctx, params, body }) => markItem(ctx, params, body),
      push: ({ ctx, params, body }) => pushItem(ctx, params, body),
      papers: ({ ctx, params, query }) => listPapers(ctx, params.exam_id, query),
      paper: ({ ctx, params, query }) => readPaper(ctx, params, query.lang),
      finish: ({ ctx, params }) => finishMarking(ctx, params.exam_id),
      reopen: ({ ctx, params, body }) => reopenMarking(ctx, params.exam_id, body),
    }),
    ...implement(reportMarking, {
      read: ({ ctx, params }) => readMarkedReport(ctx, params),
      mark: ({ ctx, params, body }) => markReport(ctx, params, body),
      decisions: ({ ctx, params, query }) => listReportDecisions(ctx, params.exam_id, query),
      decide: ({ ctx, params, body }) => decideReport(ctx, params, body),
      file: ({ ctx, params }) => readReportFile(ctx, params),
    }),
    ...implement(markingLead, {
      setup: ({ ctx, params }) => readSetup(ctx, params.exam_id),
      set_up: ({ ctx, params, body }) => writeSetup(ctx, params.exam_id, body),
      return_papers: ({ ctx, params, body }) => returnPapers(ctx, params.exam_id, body),
      assign_papers: ({ ctx, params, body }) => assignPapers(ctx, params.exam_id, body),
      check_papers: ({ ctx, params, body }) => checkPapers(ctx, params.exam_id, body),
      markers: ({ ctx, params }) => readMarkers(ctx, params.exam_id),
      samples: ({ ctx, params, query }) => listSamples(ctx, params.exam_id, query),
      sample: ({ ctx, params }) => readSample(ctx, params),
      check_sample: ({ ctx, params, body }) => checkSample(ctx, params, body),
      decisions: ({ ctx, params, query }) => listDecisions(ctx, params.exam_id, query),
      decide: ({ ctx, params, body }) => decideItem(ctx, params, body),
    }),
    ...implement(markingTrial, {
      list: ({ ctx, params }) => listTrials(ctx, params.exam_id),
      read: ({ ctx, params }) => readTrial(ctx, params),
      begin: ({ ctx, params, body }) => beginTrial(ctx, params.exam_id, body),
      open_queue: ({ ctx, params, body }) => openQueue(ctx, params.exam_id, body.question_ids),
    }),
  ],
}
