import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { testPaper as contract } from '@beacon/api/kinds/theory/paper'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { chosen, inPaper, type ItemFacts, selectItems } from './item-repo.ts'
import { type PoolQuestion, selectPool } from './pool.ts'
import { itemView } from './view.ts'
import { getPaper } from './visible.ts'

const most = 20

/** How much alike a question is: direction before main point before difficulty. */
function likeness(question: PoolQuestion, { direction, knowledge_points, difficulty }: ItemFacts): number {
  const isSameDirection = question.direction === direction?.resource_id
  const isSamePoint = isSameDirection && question.knowledge_points[0] !== undefined && question.knowledge_points[0] === knowledge_points[0]
  return (isSameDirection ? 4 : 0) + (isSamePoint ? 2 : 0) + (question.difficulty === difficulty ? 1 : 0)
}

/** Questions of the same type that may stand in the place of another, the most alike first. */
export async function findSimilar(
  ctx: SignedIn,
  id: string,
  { question_id, without }: Parsed<typeof contract.similar>['body'],
): Promise<Reply<typeof contract.similar>> {
  await getPaper(ctx.db, ctx, id)
  const standing = await selectItems(ctx.db, ctx, inPaper(id))
  const held = standing.find((item) => item.question_id === question_id)
  const [known] = held === undefined ? await selectItems(ctx.db, ctx, chosen([{ question_id, version_id: null }])) : [held]
  if (known === undefined || (held === undefined && !known.is_visible)) return fail('not_found')
  const others = standing.filter((item) => item.question_id !== question_id)
  const taken = new Set([...others.map((item) => item.question_id), ...without, question_id])
  const groups = new Set(others.map(({ enemy_group }) => enemy_group))
  const found = (await selectPool(ctx.db, ctx))
    .filter(({ id: one, type, enemy_group }) => type === known.question_type && !taken.has(one) && !groups.has(enemy_group ?? '\u0000'))
    .toSorted((a, b) => likeness(b, known) - likeness(a, known))
    .slice(0, most)
  const items = await selectItems(ctx.db, ctx, chosen(found.map((one) => ({ question_id: one.id, version_id: null }))))
  return { items: items.map(itemView) }
}
