import type { Platform } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { lockContest } from '../../contest/score/score/index.ts'
import { judgingsOf, takeDoneJudgings } from '../../scenes/judging/index.ts'
import { decide, follow } from './decide.ts'
import { isOpen, patchKey, patchOwners, selectPatches } from './repo.ts'

const partMost = 50

/** Takes what judges have done of a contest's patches, and says which steps began. What is left of a contest that is gone is let go. */
export async function takePatches({ db }: Pick<Platform, 'db'>, owner: string): Promise<void> {
  const contest_id = owner.slice(patchOwners.length)
  const takePart = () =>
    db.transaction(async (tx) => {
      const lock = await lockContest(tx, contest_id)
      const done = await takeDoneJudgings(tx, owner, partMost)
      for (const one of done) await decide(tx, lock, one)
      const open = (await selectPatches(tx, lock)).filter(isOpen)
      const judgings = open.length === 0 ? [] : await judgingsOf(tx, { owner, keys: open.map(patchKey), limit: open.length })
      for (const row of open) {
        const judging = judgings.find(({ key }) => key === patchKey(row))
        if (judging !== undefined) await follow(tx, row, judging)
      }
      return done.length === partMost
    })
  try {
    while (await takePart());
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'contest_not_found')) throw error
    await db.transaction((tx) => takeDoneJudgings(tx, owner, 10_000))
  }
}
