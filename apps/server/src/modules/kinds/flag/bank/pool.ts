import type { Parsed, Reply } from '@beacon/api/endpoint'
import { maskedFlag, type question as contract } from '@beacon/api/bank/question'
import type { SignedIn } from '../../../../context.ts'
import { openFlag } from '../../../bank/flag/index.ts'
import { ofFlagBank } from './of-flag.ts'
import { countPools, selectPool } from './pool-repo.ts'
import { findVisible, maySeeSolution } from '../../../bank/question/index.ts'

/** A page of the pairs of a random question. */
export async function listPool(
  ctx: SignedIn,
  id: string,
  { page, size }: Parsed<typeof contract.pool>['query'],
): Promise<Reply<typeof contract.pool>> {
  const { question: row } = await findVisible(ctx, id)
  ofFlagBank(row)
  const isOpen = maySeeSolution(ctx, row)
  const pairs = await selectPool(ctx.db, id, { limit: size, offset: (page - 1) * size })
  const items = pairs.map(({ pair_id, number, file_id, name, size: bytes, sealed }) => ({
    pair_id,
    number,
    file_id,
    name,
    size: bytes,
    flag: isOpen ? openFlag(ctx.secret, { flag_id: pair_id, match: 'exact', sealed }) : maskedFlag,
  }))
  return { items, total: (await countPools(ctx.db, [id])).get(id) ?? 0 }
}
