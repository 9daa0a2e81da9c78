import { examStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { implement, type Module } from '../../../../module.ts'
import { statisticFile } from './export.ts'
import { listGroups } from './groups.ts'
import { listPeople } from './people.ts'
import { listQuestions } from './questions.ts'

/** What candidates, organisations, rooms and questions of an exam come to. */
export const examStatisticModule: Module = {
  name: 'exam-statistic',
  handlers: implement(examStatistic, {
    people: ({ ctx, params, query }) => listPeople(ctx, params.exam_id, query),
    groups: ({ ctx, params, query }) => listGroups(ctx, params.exam_id, query),
    table: ({ ctx, params, query }) => statisticFile(ctx, params.exam_id, query),
    questions: ({ ctx, params, query }) => listQuestions(ctx, params.exam_id, query),
  }),
}
