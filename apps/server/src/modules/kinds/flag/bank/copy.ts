import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { SealedFlag } from '../../../../db/schema/contest/answer-columns.ts'
import { asFlagQuestion } from '../../../../db/schema/kinds/flag/question-flag.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { copyScene } from '../../../bank/question-scene/index.ts'
import { openFlag, sealFlag } from '../../../bank/flag/index.ts'
import { replacePool, selectPool } from './pool-repo.ts'

/** Flags, hints and pairs of a copy get ids of their own; a sealed flag is bound to its id, so it is sealed anew. */
export const copy: QuestionBank['copy'] = {
  values: (ctx, held) => {
    const row = asFlagQuestion(held)
    const again = (flag: SealedFlag) => sealFlag(ctx.secret, { flag_id: newId(), match: flag.match, content: openFlag(ctx.secret, flag) })
    const hintIds = new Map(row.hints.map(({ hint_id }) => [hint_id, newId()]))
    return {
      parts: row.parts.map((part) => ({ ...part, part_id: newId(), flags: part.flags.map(again) })),
      decoy_flags: row.decoy_flags.map(again),
      hints: row.hints.map((hint) => ({
        ...hint,
        hint_id: hintIds.get(hint.hint_id) ?? newId(),
        after: (hint.after ?? []).flatMap((id) => hintIds.get(id) ?? []),
      })),
    }
  },
  rest: async (tx, ctx, row, copyId) => {
    if (asFlagQuestion(row).flag_type === 'random') await copyPool(tx, ctx, row.resource_id, copyId)
    await copyScene(tx, row.resource_id, copyId)
  },
}

async function copyPool(tx: Tx, ctx: SignedIn, from: string, to: string): Promise<void> {
  const pairs = await selectPool(tx, from)
  const rows = pairs.map(({ size: _size, sha256: _sha256, ...pair }) => {
    const pair_id = newId()
    const content = openFlag(ctx.secret, { flag_id: pair.pair_id, match: 'exact', sealed: pair.sealed })
    const { sealed } = sealFlag(ctx.secret, { flag_id: pair_id, match: 'exact', content })
    return { ...pair, pair_id, question_id: to, sealed }
  })
  await replacePool(tx, to, rows)
}
