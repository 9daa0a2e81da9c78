import { systemCtx, type Platform } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { Failure } from '../../../../failure.ts'
import { standingsOf } from '../../score/score/index.ts'
import { moveRun, stopRun } from './resolver-move.ts'
import { isDue, lockRun, runsOnAuto, secondsFromNow, updateRun } from './resolver-repo.ts'

/** NOTIFY: a resolver goes by itself from now on. */
export const autoChannel = 'resolver_auto'
const leastWaitMs = 20

/** Runs resolvers that go by themselves. Every replica waits; the row's lock lets one of them step. */
export interface AutoPilot {
  start: (platform: Platform) => Promise<void>
  stop: () => void
}

export function openAutoPilot(): AutoPilot {
  const timers = new Map<string, NodeJS.Timeout>()
  const plan = async (platform: Platform, ids?: string[]) => {
    for (const { contest_id, wait_ms } of await runsOnAuto(platform.db, ids)) {
      clearTimeout(timers.get(contest_id))
      const run = () => void fly(platform, contest_id).catch(report(platform))
      timers.set(contest_id, setTimeout(run, Math.max(leastWaitMs, wait_ms)))
    }
  }
  const fly = async (platform: Platform, contest_id: string) => {
    timers.delete(contest_id)
    await stepByItself(platform, contest_id)
    await plan(platform, [contest_id])
  }
  const report = (platform: Platform) => (error: unknown) => platform.log.warn({ err: error }, 'a resolver could not go on by itself')
  return {
    start: async (platform) => {
      const planAll = () => void plan(platform).catch(report(platform))
      await platform.bus.listen(autoChannel, (contest_id) => void plan(platform, [contest_id]).catch(report(platform)), planAll)
      planAll()
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** One step where it is due. An award, the end and changed results stop it. */
async function stepByItself(platform: Platform, contest_id: string): Promise<void> {
  const ctx = systemCtx(platform, 'resolver')
  const { directory, contest } = await standingsOf(platform, contest_id)
  const about = { object_type: 'contest', object_id: contest_id, object_name: contest.name }
  const halt = () =>
    change(ctx, { module: 'screen', operation: 'resolver_stop', ...about }, async (tx) => {
      await lockRun(tx, contest_id)
      await stopRun(tx, contest_id)
    })
  try {
    const moved = await change(ctx, { module: 'screen', operation: 'resolver_step', ...about }, async (tx) => {
      const run = await lockRun(tx, contest_id)
      if (run?.auto_s == null || !(await isDue(tx, contest_id))) return 'moved'
      const outcome = await moveRun(tx, { run, directory, by: 1 })
      if (outcome === 'moved') await updateRun(tx, contest_id, { next_at: secondsFromNow(run.auto_s) })
      return outcome
    })
    if (moved !== 'moved') await halt()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await halt()
  }
}
