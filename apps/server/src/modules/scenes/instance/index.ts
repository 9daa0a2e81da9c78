import { instance as contract } from '@beacon/api/scene/instance'
import { every } from '../../../every.ts'
import { implement, type Module } from '../../../module.ts'
import { registerBulk } from '../../platform/bulk/index.ts'
import { readSceneNews, sceneChannel } from '../life/index.ts'
import { actOnInstances, extendInstances, instanceBulk, removeInstances } from './act.ts'
import { readInstance, readNodeLog, readStats } from './detail.ts'
import { tellEnds } from './end.ts'
import { keepAsImage } from './keep.ts'
import { listInstances } from './list.ts'
import { instanceOf } from './place.ts'
import { createInstance, updateInstance } from './write.ts'

export { ejectDisc, insertDisc, layDisc, takeOutDisc } from './disc.ts'
export { instanceEndPort } from './end.ts'
export { instanceEntry, ownerInstance } from './enter.ts'
export { instanceUses } from './image-uses.ts'
export { refuseInstance } from './refuse.ts'
export { leaveInstance } from './leave.ts'
export { instanceOf } from './place.ts'
export { instanceNumber } from './number.ts'
export { definitionOf } from './settings.ts'
export { askRoom, insertInstance, startIn, startInstance, type InstanceRoom, type InstanceWish } from './start.ts'
export { lockInstance, sceneOfInstance } from './repo.ts'

const everyMs = 5_000
const soonMs = 100

/** Single machines of staff and of the platform. */
export function instanceModule(): Module {
  let beat: { stop: () => void } | null = null
  let soon: NodeJS.Timeout | null = null
  return {
    name: 'instance',
    handlers: implement(contract, {
      list: ({ ctx, query }) => listInstances(ctx, query),
      get: ({ ctx, params }) => readInstance(ctx, params.instance_id),
      stats: ({ ctx, params }) => readStats(ctx, params.instance_id),
      node_log: ({ ctx, params, query }) => readNodeLog(ctx, params, query.lines),
      create: ({ ctx, body }) => createInstance(ctx, body),
      update: ({ ctx, params, body }) => updateInstance(ctx, params.instance_id, body),
      act: ({ ctx, body }) => actOnInstances(ctx, body),
      extend: ({ ctx, body }) => extendInstances(ctx, body),
      remove: ({ ctx, body }) => removeInstances(ctx, body),
      save_image: ({ ctx, params, body }) => keepAsImage(ctx, params.instance_id, body),
    }),
    start: async (platform) => {
      registerBulk(platform, instanceBulk)
      const report = (error: unknown) => platform.log.warn({ err: error }, 'ends of instances were not told')
      const look = () => {
        soon ??= setTimeout(() => {
          soon = null
          tellEnds(platform).catch(report)
        }, soonMs).unref()
      }
      await platform.bus.listen(sceneChannel, (news) => instanceOf(readSceneNews(news)) === null || look(), look)
      beat = every(everyMs, () => tellEnds(platform), report)
    },
    stop: () => {
      beat?.stop()
      if (soon !== null) clearTimeout(soon)
    },
  }
}
