import { imageAuthoring as contract } from '@beacon/api/image/image-authoring'
import { every } from '../../../every.ts'
import { implement, type Module } from '../../../module.ts'
import { imageChannel } from '../image/index.ts'
import { instanceOf } from '../instance/index.ts'
import { readSceneNews, sceneChannel } from '../life/index.ts'
import { actOnAuthoring } from './act.ts'
import { checkJob, orderCheck, runCheckJob } from './check.ts'
import { beginAuthoring, createAuthored } from './create.ts'
import { discard } from './discard.ts'
import { beat, enterAuthoring, leaveAuthoring } from './lock.ts'
import { readAuthoring, readAuthoringStats } from './read.ts'
import { orderSave } from './save.ts'
import { setStart } from './start-values.ts'
import { turnAll } from './turn.ts'

export { askScene } from './act.ts'
export { mustBeFree } from './idle.ts'
export { lockAuthoring, type LockedAuthoring } from './lock.ts'
export { authoringNode, type AuthoringNode } from './node.ts'
export {
  authoringBegunPort,
  authoringCheckPort,
  authoringSavedPort,
  authoringWentBackPort,
  type AuthoringBegun,
  type AuthoringSaved,
  type AuthoringScan,
  type AuthoringWentBack,
} from './port.ts'
export { findAuthoring, writeAuthoring, writeEntry } from './repo.ts'

const everyMs = 5_000
const soonMs = 150

/** Images that are made by working inside of a node. */
export function authoringModule(): Module {
  let pulse: { stop: () => void } | null = null
  let soon: NodeJS.Timeout | null = null
  return {
    name: 'authoring',
    handlers: implement(contract, {
      create: ({ ctx, body }) => createAuthored(ctx, body),
      begin: async ({ ctx, params, body }) => {
        await beginAuthoring(ctx, params.resource_id, body)
        return readAuthoring(ctx, params.resource_id)
      },
      get: ({ ctx, params }) => readAuthoring(ctx, params.resource_id),
      stats: ({ ctx, params }) => readAuthoringStats(ctx, params.resource_id),
      enter: async ({ ctx, params, body }) => {
        await enterAuthoring(ctx, params.resource_id, body.takes_over)
        return readAuthoring(ctx, params.resource_id)
      },
      beat: ({ ctx, params, body }) => beat(ctx, params.resource_id, body.is_active),
      leave: ({ ctx, params }) => leaveAuthoring(ctx, params.resource_id),
      act: async ({ ctx, params, body }) => {
        await actOnAuthoring(ctx, params.resource_id, body)
        return readAuthoring(ctx, params.resource_id)
      },
      setStart: async ({ ctx, params, body }) => {
        await setStart(ctx, params.resource_id, body)
        return readAuthoring(ctx, params.resource_id)
      },
      check: async ({ ctx, params }) => {
        await orderCheck(ctx, params.resource_id)
        return readAuthoring(ctx, params.resource_id)
      },
      save: async ({ ctx, params, body }) => {
        await orderSave(ctx, params.resource_id, body)
        return readAuthoring(ctx, params.resource_id)
      },
      discard: ({ ctx, params }) => discard(ctx, params.resource_id),
    }),
    start: async (platform) => {
      platform.jobs.register(checkJob, runCheckJob)
      const report = (error: unknown) => platform.log.warn({ err: error }, 'authoring of images is not brought on')
      const look = () => {
        soon ??= setTimeout(() => {
          soon = null
          turnAll(platform).catch(report)
        }, soonMs).unref()
      }
      await platform.bus.listen(sceneChannel, (news) => instanceOf(readSceneNews(news)) === null || look(), look)
      await platform.bus.listen(imageChannel, look, look)
      pulse = every(everyMs, () => turnAll(platform), report)
    },
    stop: () => {
      pulse?.stop()
      if (soon !== null) clearTimeout(soon)
    },
  }
}
