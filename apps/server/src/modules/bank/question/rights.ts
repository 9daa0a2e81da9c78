import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { can, type Ctx, type SignedIn } from '../../../context.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { question, questionGrant } from '../../../db/schema/bank/question.ts'
import { user } from '../../../db/schema/people/user.ts'

/** A row with the rights that grants give the caller. */
export interface Owned extends Pick<typeof question.$inferSelect, 'owner_id'> {
  granted: readonly string[]
}
export interface Rights {
  use: boolean
  edit: boolean
  secret: boolean
  grant: boolean
  delete: boolean
}

/** Grants that speak of the caller now: to the person, the role, the organisation or one above it that includes what is below. */
function spokenTo({ actor }: SignedIn): SQL | undefined {
  const above = sql`with recursive above as (
      select resource_id, parent_id, 1 as depth from ${organisation} where resource_id = ${actor.organisation_id}::uuid
      union all select o.resource_id, o.parent_id, above.depth + 1 from ${organisation} o join above on o.resource_id = above.parent_id where above.depth < 32
    ) select resource_id from above`
  const toWhom = or(
    and(eq(questionGrant.subject, 'user'), eq(questionGrant.subject_id, actor.user_id)),
    and(eq(questionGrant.subject, 'role'), eq(questionGrant.subject_id, actor.role_id)),
    actor.organisation_id == null
      ? undefined
      : and(
          eq(questionGrant.subject, 'organisation'),
          or(
            eq(questionGrant.subject_id, actor.organisation_id),
            and(eq(questionGrant.below, true), sql`${questionGrant.subject_id} in (${above})`),
          ),
        ),
  )
  return and(sql`${questionGrant.question_id} = ${question.resource_id}`, sql`coalesce(${questionGrant.until} > now(), true)`, toWhom)
}

/** Rights by grants, as a column: `{edit,use}`. */
export const grantedColumn = (ctx: SignedIn): SQL<string[]> =>
  sql<string[]>`array(select distinct ${questionGrant.right} from ${questionGrant} where ${spokenTo(ctx)})`

export const isGranted = (ctx: SignedIn): SQL => sql`exists (select 1 from ${questionGrant} where ${spokenTo(ctx)})`

/** Shown to the organisation of its owner, which is the caller's. */
export const inOrganisation = ({ actor }: SignedIn): SQL | undefined =>
  actor.organisation_id == null
    ? undefined
    : sql`(${question.is_in_organisation} and exists (select 1 from ${user} o where o.resource_id = ${question.owner_id} and o.organisation_id = ${actor.organisation_id}::uuid))`

const owns = (ctx: Ctx, row: Pick<Owned, 'owner_id'>): boolean => row.owner_id === ctx.actor?.user_id

/** Own, granted “edit”, or every one with question.all. */
export const mayEdit = (ctx: SignedIn, row: Owned): boolean =>
  can(ctx, 'question.write') && (can(ctx, 'question.all') || owns(ctx, row) || row.granted.includes('edit'))

export const maySeeSolution = (ctx: SignedIn, row: Owned): boolean =>
  can(ctx, 'question.secret') || owns(ctx, row) || row.granted.includes('secret')

/** Deleting and giving rights stay with the owner (and question.all). */
export const mayOwn = (ctx: SignedIn, row: Pick<Owned, 'owner_id'>): boolean => can(ctx, 'question.all') || owns(ctx, row)

export const rightsOf = (ctx: SignedIn, row: Owned): Rights => ({
  use: true,
  edit: mayEdit(ctx, row),
  secret: maySeeSolution(ctx, row),
  grant: can(ctx, 'question.grant') && mayOwn(ctx, row),
  delete: can(ctx, 'question.delete') && mayOwn(ctx, row),
})
