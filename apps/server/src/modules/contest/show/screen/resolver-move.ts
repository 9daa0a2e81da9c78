import type { ResolverCommand } from '@beacon/api/contest/screen'
import type { Tx } from '../../../../db/database.ts'
import type { ResolverRecord } from '../../../../db/schema/contest/resolver.ts'
import { fail } from '../../../../failure.ts'
import { stateOf } from '../../core/contest/index.ts'
import { lockContest, type Directory } from '../../score/score/index.ts'
import { screensShowing, tellScreen } from '../../core/viewer-key/index.ts'
import { findStep, updateRun } from './resolver-repo.ts'
import { commandOf, undoOf } from './resolver-words.ts'

const start: ResolverCommand = { step: 0, row: null, kind: null, topic_id: null, is_solved: false, award: null }

/** Tells every display that shows the resolver; null: back to the frozen standing. */
export async function tellResolvers(tx: Tx, contest_id: string, command: ResolverCommand | null): Promise<void> {
  for (const screen of await screensShowing(tx, contest_id, 'resolver')) await tellScreen(tx, screen, { resolver: command ?? start })
}

export const stopRun = (tx: Tx, contest_id: string): Promise<void> => updateRun(tx, contest_id, { auto_s: null, next_at: null })

/**
 * One step on or back. Under the contest's lock nothing can score in between, so a step shows only what holds.
 * @throws resolver_changed when scores moved since it was prepared; going back is always possible
 */
export async function moveRun(
  tx: Tx,
  { run, directory, by }: { run: ResolverRecord; directory: Directory; by: 1 | -1 },
): Promise<'moved' | 'stops' | 'end'> {
  const { contest_id, step } = run
  if (by === -1) {
    const undone = step < 1 ? null : await findStep(tx, contest_id, step)
    if (undone === null) return 'end'
    await updateRun(tx, contest_id, { step: step - 1, is_back: true, auto_s: null, next_at: null })
    await tellResolvers(tx, contest_id, step === 1 ? null : undoOf(directory, step, undone))
    return 'moved'
  }
  const { contest, next_seq, at } = await lockContest(tx, contest_id)
  if (contest.run !== run.run || next_seq - 1 !== run.seq || !stateOf(contest, at).is_frozen) return fail('resolver_changed')
  const next = await findStep(tx, contest_id, step + 1)
  if (next === null) return 'end'
  await updateRun(tx, contest_id, { step: step + 1, is_back: false })
  await tellResolvers(tx, contest_id, await commandOf(tx, directory, step + 1, next))
  return next.kind === 'award' ? 'stops' : 'moved'
}
