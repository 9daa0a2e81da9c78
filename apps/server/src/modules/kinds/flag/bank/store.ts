import type { Ctx, SignedIn } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { insertForms, overwriteForm } from '../../../bank/question/index.ts'
import { openFlag, sealFlag } from '../../../bank/flag/index.ts'
import type { FlagForm } from './form.ts'
import { replacePool, selectPool, type PoolRow } from './pool-repo.ts'

/** A pair of a random question, its flag in clear. */
export interface PoolPair {
  file_id: string
  name: string
  flag: string
}
/** A question made elsewhere (an import): as a form sends it, judged already. */
export interface ReadyQuestion {
  body: FlagForm
  pool: PoolPair[]
}

/** Writes new questions of the caller with their pools; answers their ids in order. The audit is the caller's. */
export async function insertReady(tx: Tx, ctx: SignedIn, questions: readonly ReadyQuestion[]): Promise<string[]> {
  const forms = questions.map(({ body }) => body)
  const ids = await insertForms(tx, ctx, 'flag', forms)
  for (const [index, { pool }] of questions.entries()) {
    const id = ids[index] ?? ''
    if (pool.length > 0) await replacePool(tx, id, poolOf(ctx, id, pool))
  }
  return ids
}

/** Replaces a question's content and pool; its owner and visibility stay. */
export async function overwriteReady(tx: Tx, ctx: SignedIn, id: string, { body, pool }: ReadyQuestion): Promise<void> {
  await overwriteForm(tx, ctx, id, body)
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
