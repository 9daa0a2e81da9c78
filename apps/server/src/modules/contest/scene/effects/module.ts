import type { Platform } from '../../../../context.ts'
import { every } from '../../../../every.ts'
import type { Module } from '../../../../module.ts'
import { listenToContests } from '../../core/contest/index.ts'
import { deployAhead } from '../ahead/index.ts'
import { keepPools } from '../pool/index.ts'
import { settleScenes } from './settle.ts'

const soonMs = 100
const everyMs = 5_000

async function follow(platform: Platform, contest_id: string | null = null): Promise<void> {
  await settleScenes(platform, contest_id)
  await deployAhead(platform, contest_id)
  await keepPools(platform, contest_id)
}

/** Scenes follow their contest: at once when it says that something changed, and every few seconds for what time alone brings. */
export function effectsModule(): Module {
  const waiting = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  let beat: { stop: () => void } | null = null
  const report = (platform: Platform) => (error: unknown) => {
    platform.log.warn({ err: error }, 'scenes could not follow their contest')
  }
  const soon = (platform: Platform, contest_id: string) => {
    if (waiting.has(contest_id)) return
    waiting.add(contest_id)
    const timer = setTimeout(() => {
      waiting.delete(contest_id)
      timers.delete(timer)
      follow(platform, contest_id).catch(report(platform))
    }, soonMs)
    timers.add(timer)
  }
  return {
    name: 'scene-effects',
    handlers: [],
    start: async (platform) => {
      await listenToContests(platform, (contest_id) => soon(platform, contest_id))
      beat = every(everyMs, () => follow(platform), report(platform))
    },
    stop: () => {
      beat?.stop()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
