import { setTimeout as wait } from 'node:timers/promises'
import type { RangeReport } from '@beacon/api/bank/range-report'
import type { TrialResult } from '@beacon/api/scene/trial'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { rangeProof, type RangeProofRecord } from '../../../db/schema/bank/range-proof.ts'
import type { SceneRecord } from '../../../db/schema/scenes/scene.ts'
import { DriverError } from '../../scenes/driver/index.ts'
import { closeAndWait, getTested, linesOf, openSandbox, sandboxOf, Stopped, untilRests, type Sandboxed } from '../scene-trial/index.ts'

type Proven = Pick<RangeProofRecord, 'result' | 'problems' | 'start_s' | 'report'>

/** Starts a private scene, has it looked at and closes it, whatever came out. */
export async function prove(ctx: SignedIn, row: RangeProofRecord): Promise<Proven> {
  const box: Sandboxed = {
    ctx,
    row,
    ...(await sandboxOf(ctx, await getTested(ctx, row.question_id))),
    goesOn: async () => {
      const [now] = await ctx.db.select({ proof_id: rangeProof.proof_id }).from(rangeProof).where(eq(rangeProof.proof_id, row.proof_id))
      if (now === undefined) throw new Stopped()
    },
  }
  try {
    // What a killed worker left was made for nobody any more.
    await closeAndWait(box, 'proof')
    await openSandbox(box, 'proof')
    const scene = await untilRests(box, 'proof', async () => false)
    const report = await lookAt(box, scene)
    return { result: resultOf(report), problems: [], start_s: startS(scene), report }
  } catch (error) {
    const problems = linesOf(error)
    if (problems[0]?.word === 'broken') ctx.log.error({ err: error, question: row.question_id }, 'the proof of a range broke')
    return { result: null, problems, start_s: null, report: null }
  } finally {
    await closeAndWait(box, 'proof').catch((error: unknown) =>
      ctx.log.warn({ err: error, question: row.question_id }, 'the scene of a proof was not closed'),
    )
  }
}

const startS = ({ life: { startedAt }, made_at }: SceneRecord): number | null =>
  startedAt === null ? null : Math.round((startedAt - Date.parse(made_at)) / 100) / 10

const looks = 10
const againMs = 3_000

/** A scenes process that is killed is there again within seconds, and so is the scene: then it is looked at once more. */
async function lookAt(box: Sandboxed, first: SceneRecord): Promise<RangeReport> {
  let row = first
  for (let tries = 1; ; tries += 1) {
    try {
      return await box.ctx.scenes.prove({ scene: row.scene_id, gen: row.life.gen })
    } catch (error) {
      const mayCome = error instanceof DriverError && (error.kind === 'silent' || error.kind === 'gone')
      if (!mayCome || tries >= looks) throw error
      await wait(againMs)
      row = await untilRests(box, 'proof', async () => false)
    }
  }
}

/** Red is a flag that is not at its place or that a plain search meets, and a port that nobody declared. */
export function resultOf({ plants, zones, searched, is_cut }: RangeReport): TrialResult {
  const isWrong =
    plants.some(({ found, leaks }) => found === false || (leaks ?? []).length > 0) ||
    zones.some(({ ports }) => ports.some(({ state }) => state === 'more'))
  if (isWrong) return 'failed'
  const isWhole =
    !is_cut &&
    // Where no node is open to players, nobody searched.
    (plants.length === 0 || searched.length > 0) &&
    plants.every(({ found, leaks }) => found !== null && leaks !== null) &&
    searched.every(({ files, pages }) => files && pages) &&
    zones.every(({ node, ports }) => node !== null && ports.every(({ state }) => state === 'declared'))
  return isWhole ? 'passed' : 'partial'
}
