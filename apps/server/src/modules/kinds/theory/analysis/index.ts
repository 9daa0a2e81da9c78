import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import { implement, type Module } from '../../../../module.ts'
import { blockFile } from './block-file.ts'
import { settlePastUse } from './past-use.ts'
import { readQuestion } from './question.ts'
import { readAnalysis } from './read.ts'
import { listSimilar } from './similar.ts'

export { examExport } from './export.ts'
export { minutes, points, rounded, typeWords } from './export-cells.ts'
export { facilitiesOf, releasedFigures } from './released.ts'

/** What the results of an exam say about the exam, its questions and papers that are alike. */
export const analysisModule: Module = {
  name: 'exam-analysis',
  handlers: implement(examAnalysis, {
    read: ({ ctx, params, query }) => readAnalysis(ctx, params.exam_id, query),
    question: ({ ctx, params, query }) => readQuestion(ctx, params, query),
    table: ({ ctx, params, query }) => blockFile(ctx, params.exam_id, query),
    similar: ({ ctx, params, query }) => listSimilar(ctx, params.exam_id, query),
  }),
  start: (platform) => platform.jobs.every('exam_past_use', '* * * * *', settlePastUse),
}
