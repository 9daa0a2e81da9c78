import { audit as contract } from '@beacon/api/platform/audit'
import { systemCtx, type Platform } from '../../../context.ts'
import { cronOf, nextRun } from '../../../jobs/run-time.ts'
import { implement, type Module } from '../../../module.ts'
import { archiveMonths, makeMonthsAhead, openSealer, type Sealer } from '../audit/index.ts'
import { settingsOf } from '../setting/index.ts'
import { readChain } from './chain.ts'
import { checkJob, orderCheck, runCheck } from './check-job.ts'
import { listChoices } from './choices.ts'
import { checkDaily } from './daily-check.ts'
import { downloadExport, dropOldExports, exportJob, listExports, makeExport, orderExport } from './export.ts'
import { listAudit, readAudit } from './read.ts'
import { tellOfMisfit } from './trouble.ts'

const monthsAt = { minute: 23, hour: 2 }

/** When whole months that are too old leave for their files next; null while the settings keep all. */
export const nextAuditCleaning = (keep: number | null): string | null => (keep === null ? null : nextRun(monthsAt))

/** Makes the next months and puts away the old ones, as `audit_keep_months` says; null keeps all. */
async function keepMonths(platform: Platform): Promise<void> {
  await makeMonthsAhead(platform)
  const { audit_keep_months: keep } = (await settingsOf(platform)).values
  if (keep !== null) await archiveMonths(platform, keep)
}

/** The audit log as people read it; the writing side is the module `audit`. */
export function auditLogModule(): Module {
  let sealer: Sealer | null = null
  return {
    name: 'audit-log',
    handlers: implement(contract, {
      list: ({ ctx, query }) => listAudit(ctx, query),
      get: ({ ctx, params }) => readAudit(ctx, params.seq),
      choices: ({ ctx, query }) => listChoices(ctx, query),
      chain: ({ ctx }) => readChain(ctx),
      check: ({ ctx, query }) => orderCheck(ctx, query),
      export: ({ ctx, body }) => orderExport(ctx, body),
      exports: ({ ctx }) => listExports(ctx),
      download: ({ ctx, params }) => downloadExport(ctx, params.job_id),
    }),
    start: async (platform) => {
      await makeMonthsAhead(platform)
      sealer = await openSealer(platform, (misfit) => tellOfMisfit(systemCtx(platform, 'audit sealer'), misfit))
      platform.jobs.register(exportJob, makeExport)
      platform.jobs.register(checkJob, runCheck)
      platform.jobs.every('audit_months', cronOf(monthsAt), keepMonths)
      platform.jobs.every('audit_daily', '37 * * * *', checkDaily)
      platform.jobs.every('audit_exports', '41 3 * * *', dropOldExports)
    },
    stop: () => sealer?.stop(),
  }
}
