import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { Failure } from '../../../../failure.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { failedStep, findJudging, takeDoneJudgings, type DoneJudging } from '../../../scenes/judging/index.ts'
import { closeHold, openHold } from './holds.ts'
import { hillOwner, hillOwners, readKey } from './names.ts'
import { findState, writeState } from './repo.ts'
import { switchHill } from './switch.ts'
import { tellKeeper, tellState } from './tell.ts'
import { failWork } from './work.ts'

const partMost = 20

/** Takes what judges have made of the hills of a contest, and what looks at them found. */
export async function takeHills({ db }: Pick<Platform, 'db'>, owner: string): Promise<void> {
  const takePart = () =>
    db.transaction(async (tx) => {
      const lock = await lockContest(tx, owner.slice(hillOwners.length))
      const done = await takeDoneJudgings(tx, owner, partMost)
      for (const one of done) await takeOne(tx, lock, one)
      return done.length === partMost
    })
  try {
    while (await takePart());
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'contest_not_found')) throw error
    await db.transaction((tx) => takeDoneJudgings(tx, owner, 10_000))
  }
}

/** What is of an older run, or of something that is not wanted any more, says nothing; its box is closed soon after. */
async function takeOne(tx: Tx, lock: ContestLock, done: DoneJudging): Promise<void> {
  const { run, topic_id, kind, no } = readKey(done.key)
  const state = run === lock.run ? await findState(tx, lock, topic_id) : null
  if (state === null) return
  if (kind === 'probe') return takeProbe(tx, lock, done, { no })
  if (state.work?.no !== no) return
  const failed = done.outcome === 'done' ? failedStep(done.steps) : null
  if (done.outcome === 'done' && failed === null) return switchHill(tx, lock, state, done.judging_id)
  await failWork(tx, lock, state, reasonOf(done), failed)
}

function reasonOf({ fault, broken, steps }: DoneJudging): string {
  const taken = broken.at(-1)?.steps ?? steps
  const last = taken.at(-1)
  return last === undefined ? (fault ?? 'failed') : `${last.kind}: ${last.result ?? fault ?? 'failed'} ${last.output}`.trim()
}

/** One without a verdict counts as the look before. */
async function takeProbe(tx: Tx, lock: ContestLock, { key, outcome, steps, done_at }: DoneJudging, { no }: { no: number }): Promise<void> {
  const { topic_id } = readKey(key)
  const state = await findState(tx, lock, topic_id)
  const line = await findJudging(tx, hillOwner(lock.contest_id), key)
  if (state === null || outcome === 'fault' || no !== state.probes || line === null || line.scene_id !== state.scene_id) return
  const isDown = failedStep(steps) !== null
  const written = await writeState(tx, state, {
    probed_at: done_at,
    is_down: isDown,
    down_since: isDown ? (state.down_since ?? iso(lock.at)) : null,
    downs: isDown ? state.downs + 1 : 0,
  })
  if (isDown === state.is_down) return
  await (isDown ? closeHold(tx, lock, topic_id) : openHold(tx, lock, written))
  await tellState(tx, lock, written)
  await tellKeeper(tx)
}
