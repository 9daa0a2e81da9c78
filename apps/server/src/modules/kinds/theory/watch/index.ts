import { examMonitoring } from '@beacon/api/kinds/theory/exam/exam-monitoring'
import { implement, type Module } from '../../../../module.ts'
import { readExamMinutes } from './minutes.ts'
import { readExamNow } from './now.ts'

/** How an exam goes by the minute, and what the devices of its candidates do. */
export const examWatchModule: Module = {
  name: 'exam-watch',
  handlers: implement(examMonitoring, {
    minutes: ({ ctx, params, query }) => readExamMinutes(ctx, params.exam_id, query),
    now: ({ ctx, params }) => readExamNow(ctx, params.exam_id),
  }),
}
