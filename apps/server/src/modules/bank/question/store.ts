import type { Ctx, SignedIn } from '../../../context.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { openFlag, sealFlag } from './flags.ts'
import { valuesOf, type Body } from './form.ts'
import { replacePool, selectPool, type PoolRow } from './pool-repo.ts'
import { insertQuestions, updateQuestion, type NewQuestion } from './repo.ts'
import { lockOwn } from './visible.ts'

/** A pair of a random question, its flag in clear. */
export interface PoolPair {
  file_id: string
  name: string
  flag: string
}
/** A question made elsewhere (an import): as a form sends it, judged already. */
export interface ReadyQuestion {
  body: Body
  pool: PoolPair[]
}

/** Writes new questions of the caller; answers their ids in order. The audit is the caller's. */
export async function insertReady(tx: Tx, ctx: SignedIn, questions: readonly ReadyQuestion[]): Promise<string[]> {
  const who = ctx.actor.user_id
  const rows: Array<NewQuestion & { resource_id: string }> = []
  for (const { body } of questions)
    rows.push({ ...(await valuesOf(tx, ctx, body, null)), resource_id: newId(), owner_id: who, updated_by: who })
  await insertQuestions(tx, rows)
  for (const [index, { pool }] of questions.entries()) {
    const id = rows[index]?.resource_id ?? ''
    if (pool.length > 0) await replacePool(tx, id, poolOf(ctx, id, pool))
  }
  return rows.map((row) => row.resource_id)
}

/** Replaces a question's content; its owner and visibility stay. */
export async function overwriteReady(tx: Tx, ctx: SignedIn, id: string, { body, pool }: ReadyQuestion): Promise<void> {
  const old = await lockOwn(tx, ctx, id)
  const shown = { is_public: old.is_public, visibility: undefined }
  await updateQuestion(tx, id, { ...(await valuesOf(tx, ctx, { ...body, ...shown }, old)), updated_by: ctx.actor.user_id })
  await replacePool(tx, id, poolOf(ctx, id, pool))
}

function poolOf(ctx: Ctx, question_id: string, pool: readonly PoolPair[]): PoolRow[] {
  return pool.map(({ file_id, name, flag }, index) => {
    const pair_id = newId()
    const { sealed } = sealFlag(ctx.secret, { flag_id: pair_id, content: flag, match: 'exact' })
    return { pair_id, question_id, number: index + 1, file_id, name, sealed }
  })
}

/** Replaces the pairs of a question. */
export const setPool = (tx: Tx, ctx: Ctx, question_id: string, pool: readonly PoolPair[]): Promise<void> =>
  replacePool(tx, question_id, poolOf(ctx, question_id, pool))

/** The pool of a question with its flags in clear, in order. Who may read it is the caller's to judge. */
export async function openPool(
  ctx: Ctx,
  executor: Executor,
  question_id: string,
): Promise<Array<PoolPair & { size: number; sha256: string }>> {
  return (await selectPool(executor, question_id)).map(({ pair_id, file_id, name, sealed, size, sha256 }) => ({
    file_id,
    name,
    size,
    sha256,
    flag: openFlag(ctx.secret, { flag_id: pair_id, match: 'exact', sealed }),
  }))
}
