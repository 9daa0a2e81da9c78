import { systemLog as contract } from '@beacon/api/platform/system-log'
import type { Platform } from '../../../context.ts'
import { cronOf, nextRun } from '../../../jobs/run-time.ts'
import { implement, type Module } from '../../../module.ts'
import { tapLog } from '../../../log.ts'
import { replicaOf } from '../../../workers/process-name.ts'
import { settingChannel, settingsOf } from '../setting/index.ts'
import { keepDays } from '../../../db/system-log-days.ts'
import { levelChannel, levelKeeper } from './level.ts'
import { openLogQueue } from './queue.ts'
import { downloadLines, listLines, readContext } from './read.ts'
import { readState, setDebug } from './state.ts'

const gigabyte = 1024 ** 3
const daysAt = { minute: 11 }

/** When days that are too old, or too many, go next. */
export const nextSystemLogCleaning = (): string => nextRun(daysAt)

async function keep(platform: Platform): Promise<void> {
  const { system_log_keep_months: months, system_log_limit_gb: limit } = (await settingsOf(platform)).values
  const gone = await keepDays(platform.pool, { months, bytes: limit * gigabyte })
  if (gone.length > 0) platform.log.info({ days: gone }, 'old days of the system log were removed')
}

/** What the servers say about themselves, in one place for all of them. */
export function systemLogModule(): Module {
  const endings: (() => Promise<void> | void)[] = []
  return {
    name: 'system-log',
    handlers: implement(contract, {
      list: ({ ctx, query }) => listLines(ctx, query),
      context: ({ ctx, params }) => readContext(ctx, params.seq),
      state: ({ ctx }) => readState(ctx),
      debug: ({ ctx, body }) => setDebug(ctx, body.on),
      download: ({ ctx, query }) => downloadLines(ctx, query),
    }),
    start: async (platform) => {
      await keep(platform)
      platform.jobs.every('system_log_days', cronOf(daysAt), keep)
      const queue = openLogQueue(platform.pool, replicaOf(platform.config))
      const tap = tapLog(platform.log, queue.push)
      if (tap === null) return void endings.push(queue.close)
      const keeper = levelKeeper(platform, tap)
      const apply = () =>
        void keeper.apply().catch((error: unknown) => platform.log.warn({ err: error }, 'the level of the log is unknown'))
      await keeper.apply()
      await platform.bus.listen(levelChannel, apply, apply)
      // The cache of settings is dropped by its own listener of the same channel, which came first.
      await platform.bus.listen(settingChannel, apply)
      endings.push(keeper.stop, tap.close, queue.close)
    },
    stop: async () => {
      for (const end of endings) await end()
    },
  }
}
