import { questionPackage as contract } from '@beacon/api/bank/package'
import { implement, withStatus, type Module } from '../../../../module.ts'
import { forgetStale, importJob, runImport } from './run.ts'
import { importPackage, readImport, runPreview } from './service.ts'
import { undoImport } from './undo.ts'

export { sceneKey } from './scene/scene-key.ts'
export { importSample } from './service.ts'
export { actAs } from './run.ts'
export { applyImport, type ImportResult, type Step } from './apply.ts'
export type { ReadHistory } from './contest/read-history.ts'
export type { ContestDraft, Draft } from './draft.ts'
export type { HistoryChallenge, HistoryCounts } from './formats/ctfd-history.ts'
export { kindPackages, type HistoryReport, type KindPackages, type MadeContest, type Making, type RankingCheck } from './port.ts'
export { decide, readPackage, type Plan } from './plan.ts'
export { findImport, insertImport } from './repo.ts'
export { takeBack } from './undo.ts'

export const packageImportModule: Module = {
  name: 'package-import',
  handlers: implement(contract, {
    import: async ({ ctx, query, parts }) => {
      const answer = await importPackage(ctx, query, parts())
      return 'job_id' in answer ? withStatus(202, answer) : answer
    },
    imports: ({ ctx, params }) => readImport(ctx, params.import_id),
    run: ({ ctx, params, body }) => runPreview(ctx, params.import_id, body),
    undo: ({ ctx, params }) => undoImport(ctx, params.import_id),
  }),
  start: (platform) => {
    platform.jobs.register(importJob, runImport)
    platform.jobs.every('forget_packages', '37 * * * *', forgetStale)
  },
}
