import type { Parsed, Reply } from '@beacon/api/endpoint'
import { paperLimits, type testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { and, asc, eq, sql } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { paperBlueprint } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'
import { mustHaveKind } from './visible.ts'

type List = Reply<typeof contract.templates>
type Template = List['items'][number]

/** A list is one page; whoever sees those of all sees so many. */
const mostListed = 1000

const ownedBy = (ctx: SignedIn) => (can(ctx, 'question.all') ? undefined : eq(paperBlueprint.owner_id, ctx.actor.user_id))

const select = (executor: Executor) =>
  executor
    .select({
      template_id: paperBlueprint.template_id,
      name: paperBlueprint.name,
      blueprint: paperBlueprint.blueprint,
      owner_name: sql<string>`coalesce(${user.rep_name}, '')`,
      updated_at: paperBlueprint.updated_at,
    })
    .from(paperBlueprint)
    .leftJoin(user, eq(user.resource_id, paperBlueprint.owner_id))

export async function listTemplates(ctx: SignedIn): Promise<List> {
  if (!can(ctx, 'kind.theory')) return { items: [], total: 0 }
  const items = await select(ctx.db)
    .where(ownedBy(ctx))
    .orderBy(asc(paperBlueprint.name), asc(paperBlueprint.template_id))
    .limit(mostListed)
  return { items, total: items.length }
}

/** An own template of that name is replaced. */
export async function saveTemplate(ctx: SignedIn, { name, blueprint }: Parsed<typeof contract.save_template>['body']): Promise<Template> {
  mustHaveKind(ctx)
  const owner_id = ctx.actor.user_id
  const entry = { module: 'paper' as const, operation: 'update' as const, object_type: 'blueprint', object_name: name }
  return change(ctx, entry, async (tx, note) => {
    const own = await tx.select({ name: paperBlueprint.name }).from(paperBlueprint).where(eq(paperBlueprint.owner_id, owner_id))
    const isNew = own.every((one) => one.name !== name)
    if (isNew && own.length >= paperLimits.templates) return fail('template_limit', { max: paperLimits.templates })
    const [row] = await tx
      .insert(paperBlueprint)
      .values({ template_id: newId(), owner_id, name, blueprint })
      .onConflictDoUpdate({ target: [paperBlueprint.owner_id, paperBlueprint.name], set: { blueprint, updated_at: sql`now()` } })
      .returning({ template_id: paperBlueprint.template_id })
    const [saved] = await select(tx).where(eq(paperBlueprint.template_id, row?.template_id ?? ''))
    if (saved === undefined) return fail('not_found')
    note({ object_id: saved.template_id, after: { name } })
    return saved
  })
}

export async function deleteTemplate(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  const entry = { module: 'paper' as const, operation: 'delete' as const, object_type: 'blueprint', object_id: id }
  return change(ctx, entry, async (tx, note) => {
    if (!can(ctx, 'kind.theory')) return fail('not_found')
    const [gone] = await tx
      .delete(paperBlueprint)
      .where(and(eq(paperBlueprint.template_id, id), ownedBy(ctx)))
      .returning({ name: paperBlueprint.name })
    if (gone === undefined) return fail('not_found')
    note({ object_name: gone.name })
    return { ok: true as const }
  })
}
