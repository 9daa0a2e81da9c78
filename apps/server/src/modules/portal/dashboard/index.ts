import { dashboard as contract } from '@beacon/api/platform/dashboard'
import { can } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { implement, type Module } from '../../../module.ts'
import { organisationScope } from '../../people/organisation/index.ts'
import { openCpuMeter, type CpuMeter } from './load.ts'
import { selectOnline } from './online-repo.ts'
import { flushPages } from './pages.ts'
import { takeSample } from './sample.ts'
import { readDashboard } from './view.ts'
import { every } from '../../../every.ts'

export { notePage } from './pages.ts'

const flushMs = 10_000

/** What runs, who is here, and whether the machine bears it. */
export function dashboardModule(): Module {
  const cpu: CpuMeter = openCpuMeter()
  let writing: { stop: () => void } | null = null
  return {
    name: 'dashboard',
    handlers: implement(contract, {
      get: ({ ctx }) => readDashboard(ctx, cpu),
      online: async ({ ctx, query }) => {
        if (!can(ctx, 'user.read')) return fail('permission_missing', { item: 'user.read' })
        await flushPages(ctx.pool)
        return selectOnline(ctx.db, await organisationScope(ctx), query)
      },
    }),
    start: (platform) => {
      platform.jobs.every('dashboard_sample', '* * * * *', (ctx) => takeSample(ctx, cpu))
      const report = (error: unknown) => platform.log.warn({ err: error }, 'pages of sessions were not written')
      writing = every(flushMs, () => flushPages(platform.pool), report)
    },
    stop: () => {
      cpu.stop()
      writing?.stop()
    },
  }
}
