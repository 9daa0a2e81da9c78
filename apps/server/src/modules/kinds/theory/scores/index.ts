import { scorePrint } from '@beacon/api/kinds/theory/score-print'
import { examScoreSheet } from '@beacon/api/kinds/theory/score-sheet'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { implement, type Module, withStatus } from '../../../../module.ts'
import { exportJob, fetchExport, makeExport } from '../../../platform/sheet/index.ts'
import { listScores } from './list.ts'
import { makePrintLink } from './print-link.ts'
import { readPrint } from './print.ts'
import { readSheet, unmaskSheet } from './sheet.ts'
import { scoreTable } from './table.ts'

export { isMasked, scoreRows } from './score-row.ts'

/** The scores of an exam, with names: the table, the paper of one candidate, and the file of both. */
export const scoresModule: Module = {
  name: 'exam-scores',
  handlers: [
    ...implement(examScores, {
      list: ({ ctx, params, query }) => listScores(ctx, params.exam_id, query),
      sheet: ({ ctx, params, query }) => readSheet(ctx, params, query.lang),
      unmask: ({ ctx, params, query, body }) => unmaskSheet(ctx, params, { lang: query.lang, reason: body.reason }),
    }),
    ...implement(scorePrint, {
      make_link: async ({ ctx, params, body }) => withStatus(201, await makePrintLink(ctx, params.exam_id, body)),
      read: ({ ctx, body }) => readPrint(ctx, body),
    }),
    ...implement(examScoreSheet, {
      make: async ({ ctx, params, body }) =>
        withStatus(201, await makeExport(ctx, scoreTable, { order: { ...body, ...params }, format: body.format })),
      fetch: ({ ctx, params }) => fetchExport(ctx, scoreTable.noun, params.export_id),
    }),
  ],
  start: ({ jobs }) => {
    const { name, work } = exportJob(scoreTable)
    jobs.register(name, work)
  },
}
