import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { scaleScores } from '@beacon/engine/theory'
import type { SignedIn } from '../../../../context.ts'
import { chosen, selectItems } from './item-repo.ts'
import { itemView } from './view.ts'
import { mustHaveKind } from './visible.ts'

/** How questions would stand in a paper; what may not be seen is left out. */
export async function readItems(ctx: SignedIn, ids: string[]): Promise<Reply<typeof contract.items>> {
  mustHaveKind(ctx)
  const wanted = [...new Set(ids)].map((question_id) => ({ question_id, version_id: null }))
  const found = await selectItems(ctx.db, ctx, chosen(wanted))
  return { items: found.filter((item) => item.is_visible && !item.is_deleted).map(itemView) }
}

export function scaleTo({ expected_total, scores }: Parsed<typeof contract.scale>['body']): Reply<typeof contract.scale> {
  const scaled = scaleScores(expected_total, scores)
  return { scores: scaled, total: scaled.reduce((sum, score) => sum + score, 0) }
}
