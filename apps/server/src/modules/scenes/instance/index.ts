import { every } from '../../../every.ts'
import type { Module } from '../../../module.ts'
import { sceneChannel } from '../life/index.ts'
import { instanceOf } from './place.ts'
import { readSceneNews } from '../life/index.ts'
import { tellEnds } from './end.ts'

export { instanceEndPort, type InstanceEnded } from './end.ts'
export { instanceEntry } from './enter.ts'
export { instanceNumber } from './number.ts'
export { instanceOf, instanceOwner } from './place.ts'
export { startInstance, type InstanceWish, type StartedInstance } from './start.ts'

const everyMs = 5_000
const soonMs = 100

/** Single machines of staff and of the platform. */
export function instanceModule(): Module {
  let beat: { stop: () => void } | null = null
  let soon: NodeJS.Timeout | null = null
  return {
    name: 'instance',
    handlers: [],
    start: async (platform) => {
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
