import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { GrantView, question as contract } from '@beacon/api/bank/question'
import { and, asc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { question, questionGrant } from '../../../db/schema/bank/question.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail, failFields } from '../../../failure.ts'
import { organisationScope } from '../../people/organisation/index.ts'
import { visibilityOf } from './form.ts'
import { findVisible } from './read.ts'
import type { HeldQuestion } from './record.ts'
import { lockQuestions, updateQuestion } from './repo.ts'
import { mayEdit, mayOwn, maySeeSolution, type Owned } from './rights.ts'
import { failChanged } from './write.ts'
import { isLive, visibleTo } from './visible.ts'

type Grant = Parsed<typeof contract.set_grants>['body']['grants'][number]

/** A grant never exceeds the giver's own right; what one holds by a grant alone is not handed on, its end least of all. */
export function mayGive(ctx: SignedIn, row: Owned, grants: readonly Pick<Grant, 'right'>[]): boolean {
  const isOwner = mayOwn(ctx, row)
  const may = { use: isOwner, edit: isOwner && mayEdit(ctx, row), secret: isOwner && maySeeSolution(ctx, row) }
  return grants.every(({ right }) => may[right])
}

async function lockForGrants(tx: Tx, ctx: SignedIn, id: string): Promise<HeldQuestion> {
  const [row] = await lockQuestions(tx, ctx, [id], and(visibleTo(ctx), isLive))
  if (row === undefined) return fail('not_found')
  return mayOwn(ctx, row) ? row : fail('permission_missing', { item: 'question.all' })
}

const subjectName = sql<string>`case ${questionGrant.subject}
  when 'user' then coalesce((select u.rep_name from ${user} u where u.resource_id = ${questionGrant.subject_id}), '')
  when 'role' then coalesce((select r.name_en from ${role} r where r.resource_id = ${questionGrant.subject_id}), '')
  else coalesce((select o.name from ${organisation} o where o.resource_id = ${questionGrant.subject_id}), '') end`
const giver = sql<string>`coalesce((select u.rep_name from ${user} u where u.resource_id = ${questionGrant.given_by}), '')`

async function selectGrants(executor: Executor, id: string): Promise<GrantView[]> {
  const { subject, subject_id, below, right, until, created_at } = questionGrant
  return executor
    .select({ subject, subject_id, subject_name: subjectName, below, right, until, given_by: giver, created_at })
    .from(questionGrant)
    .where(eq(questionGrant.question_id, id))
    .orderBy(asc(questionGrant.created_at), asc(questionGrant.subject_id))
}

export async function readGrants(ctx: SignedIn, id: string): Promise<Reply<typeof contract.grants>> {
  const { question: row } = await findVisible(ctx, id)
  if (!mayOwn(ctx, row)) fail('permission_missing', { item: 'question.all' })
  const items = await selectGrants(ctx.db, id)
  const own = {
    use: true,
    edit: mayGive(ctx, row, [{ right: 'edit' }]),
    secret: mayGive(ctx, row, [{ right: 'secret' }]),
  }
  return { items, total: items.length, own, version: row.version }
}

/** Grants of one question, all at once. */
export async function setGrants(
  ctx: SignedIn,
  id: string,
  { grants, version }: Parsed<typeof contract.set_grants>['body'],
): Promise<Reply<typeof contract.set_grants>> {
  const entry = { module: 'question' as const, operation: 'grant' as const, object_type: 'question', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const row = await lockForGrants(tx, ctx, id)
    if (row.version !== version) await failChanged(tx, ctx, id, ['grants'])
    if (!mayGive(ctx, row, grants)) fail('grant_exceeds_own')
    const before = await selectGrants(tx, id)
    await tx.delete(questionGrant).where(eq(questionGrant.question_id, id))
    await addGrants(tx, ctx, id, grants)
    await updateQuestion(tx, row, { updated_by: ctx.actor.user_id })
    note({ object_name: row.name, before: { grants: before }, after: { grants } })
  })
  const { items, total, version: now } = await readGrants(ctx, id)
  return { items, total, version: now }
}

/** Adds grants, or gives one that stands a new term. Subjects that do not exist are refused. */
export async function addGrants(tx: Tx, ctx: SignedIn, question_id: string, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  await checkSubjects(tx, grants)
  const given_by = ctx.actor.user_id
  const rows = new Map(grants.map((grant) => [`${grant.subject} ${grant.subject_id} ${grant.right}`, { ...grant, question_id, given_by }]))
  await tx
    .insert(questionGrant)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [questionGrant.question_id, questionGrant.subject, questionGrant.subject_id, questionGrant.right],
      set: { below: sql`excluded.below`, until: sql`excluded.until`, given_by: sql`excluded.given_by` },
    })
}

async function checkSubjects(tx: Tx, grants: readonly Grant[]): Promise<void> {
  const tables = { user, role, organisation }
  for (const subject of ['user', 'role', 'organisation'] as const) {
    const wanted = grants.filter((grant) => grant.subject === subject).map(({ subject_id }) => subject_id)
    if (wanted.length === 0) continue
    const table = tables[subject]
    const rows = await tx.select({ id: table.resource_id }).from(table).where(inArray(table.resource_id, wanted))
    const known = new Set(rows.map(({ id }) => id))
    const index = grants.findIndex((grant) => grant.subject === subject && !known.has(grant.subject_id))
    if (index >= 0) failFields({ [`grants.${index}.subject_id`]: { code: 'field_wrong' } })
  }
}

const mostSubjects = 20

/** Whom a question may be granted to, by name: people and organisations of the own scope, and roles, which are everybody's. */
export async function findSubjects(ctx: SignedIn, q: string): Promise<Reply<typeof contract.grant_subjects>> {
  const scope = await organisationScope(ctx)
  const like = containing(q.normalize('NFC').trim())
  const people = await ctx.db
    .select({ id: user.resource_id, name: user.rep_name, note: user.username })
    .from(user)
    .where(
      and(
        isNull(user.deleted_at),
        eq(user.status, 'normal'),
        scope === null ? undefined : inArray(user.organisation_id, scope),
        or(ilike(user.rep_name, like), ilike(user.username, like)),
      ),
    )
    .orderBy(asc(user.rep_name))
    .limit(mostSubjects)
  const roles = await ctx.db
    .select({ id: role.resource_id, name: role.name_en, note: role.name_zh })
    .from(role)
    .where(or(ilike(role.name_en, like), ilike(role.name_zh, like)))
    .limit(mostSubjects)
  const organisations = await ctx.db
    .select({ id: organisation.resource_id, name: organisation.name, note: sql<string>`''` })
    .from(organisation)
    .where(and(ilike(organisation.name, like), scope === null ? undefined : inArray(organisation.resource_id, scope)))
    .limit(mostSubjects)
  const as = (subject: 'user' | 'role' | 'organisation', rows: typeof people) =>
    rows.map(({ id, name, note }) => ({ subject, subject_id: id, name, note }))
  return { items: [...as('user', people), ...as('role', roles), ...as('organisation', organisations)] }
}

export async function setVisibility(
  ctx: SignedIn,
  id: string,
  visibility: Parsed<typeof contract.set_visibility>['body']['visibility'],
): Promise<Reply<typeof contract.set_visibility>> {
  if (!can(ctx, 'question.grant')) fail('permission_missing', { item: 'question.grant' })
  const operation = visibility === 'hidden' ? ('hide' as const) : ('publish' as const)
  const entry = { module: 'question' as const, operation, object_type: 'question', object_id: id, after: { visibility } }
  const version = await change(ctx, entry, async (tx, note) => {
    const row = await lockForGrants(tx, ctx, id)
    const isSame = visibilityOf(row) === visibility
    const values = { is_public: visibility === 'published', is_in_organisation: visibility === 'organisation' }
    if (!isSame) await updateQuestion(tx, row, { ...values, updated_by: ctx.actor.user_id })
    note({ object_name: row.name, before: { visibility: visibilityOf(row) } })
    const [now] = await tx.select({ version: question.version }).from(question).where(eq(question.resource_id, id))
    return now?.version ?? row.version
  })
  return { visibility, version }
}
