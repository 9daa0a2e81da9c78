import type { PatchProof, PatchProofView, ProofLack } from '@beacon/api/bank/patch-proof'
import { and, eq, inArray } from 'drizzle-orm'
import type { Platform, SignedIn } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { question as questionTable } from '../../../db/schema/bank/question.ts'
import type { JudgedRow } from '../../../db/schema/bank/judged-question.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { bankOf, findVisible, mayEdit, maySeeSolution, type HeldQuestion, type QuestionBank } from '../question/index.ts'
import { findScene } from '../question-scene/index.ts'
import { runnerState, scriptStates } from '../../scenes/check/index.ts'
import { failedStep, followJudgings, judgingsOf, takeDoneJudgings, viewSteps, type JudgingLine } from '../../scenes/judging/index.ts'
import { asJudged, proofOwner, proofOwners } from '../judged-question/index.ts'

/** What the key of a proof says of it. */
interface ProofKey {
  digest: string
  user_id: string
  proof_id: string
}
export const keyOf = ({ digest, user_id, proof_id }: ProofKey): string => `${digest}/${user_id}/${proof_id}`
function readKey(key: string): ProofKey {
  const [digest = '', user_id = '', proof_id = ''] = key.split('/')
  return { digest, user_id, proof_id }
}

export interface Provable extends Pick<NonNullable<QuestionBank['proof']>, 'plan' | 'flag'> {
  question: HeldQuestion & JudgedRow
  scene: Awaited<ReturnType<typeof findScene>>
}

/** The question with its scene, for those who may edit it. @throws not_found, permission_missing, kind_lacks for a question of another bank */
export async function getProvable(ctx: SignedIn, id: string): Promise<Provable> {
  const { question } = await findVisible(ctx, id)
  if (!mayEdit(ctx, question)) fail('permission_missing', { item: 'question.all' })
  const { proof } = bankOf(question)
  if (proof === undefined) return fail('kind_lacks')
  return { question: asJudged(question), scene: await findScene(ctx.db, id), ...proof }
}

/** What keeps a proof from being ordered. */
export async function lacksOf({ db }: Pick<SignedIn, 'db'>, { question, scene }: Provable): Promise<ProofLack[]> {
  const ids = [question.checker_id, question.exploit_id].filter((id) => id !== null)
  const states = [...(await scriptStates(db, ids)).values()].map(({ state }) => state)
  const found: [ProofLack, boolean][] = [
    ['scene', scene?.is_on !== true],
    ['checker_script', question.checker_script === null],
    ['exploit_script', question.exploit_script === null],
    ['reference_patch', question.reference_patch === null],
    ['script_building', states.includes('building')],
    ['script_failed', states.includes('failed')],
  ]
  return found.flatMap(([lack, isSo]) => (isSo ? [lack] : []))
}

/** @throws not_found, permission_missing */
export async function readProof(ctx: SignedIn, id: string): Promise<PatchProof> {
  const found = await getProvable(ctx, id)
  const last = (await judgingsOf(ctx.db, { owner: proofOwner(id), limit: 10 })).find(({ state }) => state !== 'cancelled')
  return {
    lacks: await lacksOf(ctx, found),
    has_judge: (await runnerState(ctx.db)).state === 'ready',
    proof: last === undefined ? null : await viewOf(ctx, found.question, last),
  }
}

/** What scripts print of a service is its solution. */
async function viewOf(ctx: SignedIn, question: HeldQuestion & JudgedRow, line: JudgingLine): Promise<PatchProofView> {
  const { key, state, outcome, fault, ordered_at, done_at, plan, steps, broken } = line
  const { digest, user_id } = readKey(key)
  const [person] = await ctx.db.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, user_id))
  const isOpen = maySeeSolution(ctx, question)
  // Where every attempt broke, the last one says where.
  const taken = outcome === 'fault' ? (broken.at(-1)?.steps ?? []) : steps
  return {
    state: state === 'queued' ? 'queued' : state === 'leased' ? 'running' : 'done',
    result: outcome === 'done' ? (failedStep(steps) === null ? 'passed' : 'failed') : null,
    fault: outcome === 'fault' ? fault : null,
    is_old: digest !== question.digest,
    by: person === undefined ? null : { user_id, name: person.name },
    ordered_at,
    done_at,
    steps: viewSteps(plan, taken).map((step) => (isOpen ? step : { ...step, public: '', output: '' })),
  }
}

/** Writes what a proof found to its question, whether or not anybody looks. */
async function take(db: Db, owner: string): Promise<void> {
  await db.transaction(async (tx) => {
    const last = (await takeDoneJudgings(tx, owner)).findLast(({ outcome }) => outcome === 'done')
    if (last === undefined) return
    const { digest, user_id } = readKey(last.key)
    const question_id = owner.slice(proofOwners.length)
    const [row] = await tx.select({ bank: questionTable.bank }).from(questionTable).where(eq(questionTable.resource_id, question_id))
    const table = row === undefined ? undefined : bankOf(row).proof?.table
    if (table === undefined) return
    // What was changed meanwhile was not proven.
    const standing = tx
      .select({ id: table.question_id })
      .from(table)
      .where(and(eq(table.question_id, question_id), eq(table.digest, digest)))
    await tx
      .update(questionTable)
      .set({ tested_at: last.done_at, tested_by: user_id, test_result: failedStep(last.steps) === null ? 'passed' : 'failed' })
      .where(inArray(questionTable.resource_id, standing))
  })
}

export const followProofs = (platform: Platform) => followJudgings(platform, proofOwners, (owner) => take(platform.db, owner))
