import { idCardOf } from '@beacon/api/people/person-rules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { dayIn } from '../../../zone.ts'
import { readTree, type OrganisationTree } from '../organisation-import/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import type { SheetLine } from '../../platform/sheet/index.ts'
import { idCardDigest, usersInScope } from '../user/index.ts'

export type UserRecord = typeof user.$inferSelect
export type RoleRecord = typeof role.$inferSelect
export interface Account {
  user: UserRecord
  role: RoleRecord
  /** Living, and within the own scope. */
  isMine: boolean
}
/** What the installation holds already; keys are lower case. */
export interface Facts {
  accounts: ReadonlyMap<string, Account>
  emails: ReadonlyMap<string, UserRecord>
  cards: ReadonlyMap<string, UserRecord>
  /** Work ID → who has it, with the root of their tree. */
  workIds: ReadonlyMap<string, ReadonlyArray<{ holder: UserRecord; root: string | null }>>
  roles: ReadonlyMap<string, readonly RoleRecord[]>
  tree: OrganisationTree
  settings: { time_zone: string; phone_international: boolean }
  today: string
}

const living = isNull(user.deleted_at)
const texts = (lines: readonly SheetLine[], column: string, form: (text: string) => string): string[] => [
  ...new Set(lines.map((line) => form(line.text(column))).filter((text) => text !== '')),
]
const lower = (text: string) => text.normalize('NFKC').trim().toLowerCase()
/** One array parameter, however many rows. */
const anyOf = (values: string[]) => sql`any(${sql.param(values)}::text[])`

export async function readFacts(ctx: SignedIn, executor: Executor, lines: readonly SheetLine[]): Promise<Facts> {
  const { values: settings } = await settingsOf(ctx, executor)
  const found = await executor
    .select({ user, role, isMine: sql<boolean>`coalesce(${(await usersInScope(ctx, executor)) ?? sql`true`}, false)` })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(sql`lower(${user.username}) = ${anyOf(texts(lines, 'username', lower))}`)
  const emails = await executor
    .select()
    .from(user)
    .where(and(living, sql`lower(${user.email}) = ${anyOf(texts(lines, 'email', lower))}`))
  const digests = texts(lines, 'id_card', idCardOf).map((card) => idCardDigest(ctx, card))
  const cards =
    digests.length === 0
      ? []
      : await executor
          .select()
          .from(user)
          .where(and(living, inArray(user.id_card_digest, digests)))
  const workIds = await executor
    .select()
    .from(user)
    .where(and(living, sql`${user.work_id} = ${anyOf(texts(lines, 'work_id', (text) => text))}`))
  const tree = await readTree(ctx, executor)
  return {
    accounts: new Map(found.map((one) => [one.user.username.toLowerCase(), one])),
    emails: new Map(emails.map((one) => [(one.email ?? '').toLowerCase(), one])),
    cards: new Map(cards.map((one) => [one.id_card_digest?.toString('hex') ?? '', one])),
    workIds: grouped(
      workIds.map((holder) => ({ holder, root: tree.rootOf(holder.organisation_id) })),
      ({ holder }) => [holder.work_id ?? ''],
    ),
    roles: grouped(await executor.select().from(role), ({ name_en, name_zh, key }) => [
      ...new Set([name_en, name_zh, key ?? ''].map(lower)),
    ]),
    tree,
    settings,
    today: dayIn(settings.time_zone),
  }
}

function grouped<T>(items: readonly T[], keysOf: (item: T) => string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) for (const key of keysOf(item)) if (key !== '') groups.set(key, [...(groups.get(key) ?? []), item])
  return groups
}
