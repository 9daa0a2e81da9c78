import { serviceRun as contract } from '@beacon/api/scene/service-run'
import { every, everyNear } from '../../../every.ts'
import { implement, type Module } from '../../../module.ts'
import { imageChannel } from '../image/index.ts'
import { instanceOf } from '../instance/index.ts'
import { readSceneNews, sceneChannel } from '../life/index.ts'
import { readRun, restartRun, startRun, stopRun } from './act.ts'
import { cleanRuns } from './clean.ts'
import { keepRuns } from './keep.ts'
import { readLog } from './log.ts'
import { offeredServices, serviceNode } from './offer.ts'
import { runChannel } from './repo.ts'
import { listRuns } from './views.ts'

export { runUses } from './uses.ts'

const pace = { ms: 2_000, quietMs: 20_000 }
const cleanMs = 60_000
const soonMs = 100

/** Services that the platform keeps running for everybody, and services as nodes of scenes. */
export function serviceRunModule(): Module {
  const beats: { stop: () => void }[] = []
  let soon: NodeJS.Timeout | null = null
  return {
    name: 'service-run',
    handlers: implement(contract, {
      list: ({ ctx }) => listRuns(ctx),
      get: ({ ctx, params }) => readRun(ctx, params.service_id),
      start: ({ ctx, params, body }) => startRun(ctx, params.service_id, body.version_id),
      stop: ({ ctx, params }) => stopRun(ctx, params.service_id),
      restart: ({ ctx, params }) => restartRun(ctx, params.service_id),
      log: ({ ctx, params, query }) => readLog(ctx, params.service_id, query.lines),
      offered: ({ ctx }) => offeredServices(ctx),
      node: ({ ctx, params }) => serviceNode(ctx, params.service_id),
    }),
    start: async (platform) => {
      const report = (error: unknown) => platform.log.warn({ err: error }, 'services that run were not kept')
      let working: Promise<boolean> | null = null
      const keep = () =>
        (working ??= keepRuns(platform).finally(() => {
          working = null
        }))
      const watch = everyNear(pace, keep, report)
      const look = () => {
        soon ??= setTimeout(() => {
          soon = null
          watch.wake()
          keep().catch(report)
        }, soonMs).unref()
      }
      await platform.bus.listen(sceneChannel, (news) => instanceOf(readSceneNews(news)) === null || look(), look)
      await platform.bus.listen(imageChannel, look, look)
      await platform.bus.listen(runChannel, look, look)
      beats.push(
        watch,
        every(cleanMs, () => cleanRuns(platform), report),
      )
    },
    stop: () => {
      for (const { stop } of beats) stop()
      if (soon !== null) clearTimeout(soon)
    },
  }
}
