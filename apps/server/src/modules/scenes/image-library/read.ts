import type { Reply } from '@beacon/api/endpoint'
import type { imageLibrary as contract } from '@beacon/api/image/image-library'
import type { ImageWarning, LibraryDetail } from '@beacon/api/image/image-library-views'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { audit, libraryImage, sceneImage, user } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { fullName, hereArch, visibleUses, startOf, sumOf, usesOf } from '../image/index.ts'
import { findEntry, rowView, selectLibraryRows, usesByName, type LibraryEntry } from './rows.ts'
import { countSnapshots } from './snapshots.ts'
import { selectVersions, versionView } from './versions.ts'

export async function nameOfPerson(executor: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await executor.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, id))
  return row?.name ?? null
}

async function getImage(ctx: SignedIn, resource_id: string): Promise<LibraryEntry> {
  const [found] = await selectLibraryRows(ctx.db).select.where(eq(libraryImage.resource_id, resource_id))
  return found ?? fail('not_found')
}

const fullNames = async (ctx: SignedIn, name: string) =>
  (
    await ctx.db.select({ version: sceneImage.version }).from(sceneImage).where(eq(sceneImage.name, name)).orderBy(desc(sceneImage.version))
  ).map(({ version }) => fullName({ name, version }))

export async function readEntry(ctx: SignedIn, resource_id: string): Promise<LibraryDetail> {
  const found = await getImage(ctx, resource_id)
  const { entry, newest } = found
  const names = await fullNames(ctx, entry.name)
  const used = await usesOf(ctx.db, names)
  const counts = [...used.values()].flat().reduce<LibraryDetail['uses']['counts']>((sums, { kind, n }) => {
    const old = sums.find((one) => one.kind === kind)
    return old === undefined ? [...sums, { kind, n }] : sums.map((one) => (one === old ? { kind, n: one.n + n } : one))
  }, [])
  return {
    ...rowView(found, usesByName(used).get(entry.name)),
    snapshots: (await countSnapshots(ctx.db, [resource_id])).get(resource_id) ?? 0,
    start: newest === null ? startOf({ start: null, ports: [] }, entry.virt_type) : startOf(newest, entry.virt_type),
    start_version: newest?.version ?? 0,
    access: {
      user: entry.access_user,
      kind: entry.access_kind,
      set_at: entry.access_set_at,
      set_by: await nameOfPerson(ctx.db, entry.access_set_by),
      is_shown: entry.is_access_shown,
    },
    warnings: warningsOf(found),
    locked_by: await nameOfPerson(ctx.db, entry.locked_by),
    locked_until: entry.locked_until,
    uses: { counts, shown: await visibleUses(ctx, ctx.db, names) },
    made_at: entry.made_at,
    version: entry.version,
  }
}

/** Root is whom an image without a user runs as. */
const isRoot = (name: string | null) => name !== null && /^(?:|root|0)(?::.*)?$/u.test(name)

function warningsOf({ entry, newest }: LibraryEntry): ImageWarning[] {
  const isContainer = entry.virt_type === 'container'
  return [
    ...(entry.arch === hereArch ? [] : (['arch_unavailable'] as const)),
    ...(isContainer && newest?.status === 'ready' && isRoot(newest.user) ? (['image_needs_root'] as const) : []),
  ]
}

export async function readVersions(ctx: SignedIn, resource_id: string): Promise<Reply<typeof contract.versions>> {
  const entry = (await findEntry(ctx.db, resource_id)) ?? fail('not_found')
  const rows = await selectVersions(ctx.db, entry.name)
  const uses = await usesOf(
    ctx.db,
    rows.map(({ row }) => fullName(row)),
  )
  return { items: rows.map(({ row, creator }) => versionView(row, { creator, used_count: sumOf(uses.get(fullName(row)) ?? []) })) }
}

const mostHistory = 200

export async function readHistory(ctx: SignedIn, resource_id: string): Promise<Reply<typeof contract.history>> {
  const entry = (await findEntry(ctx.db, resource_id)) ?? fail('not_found')
  const versions = await ctx.db.select({ id: sceneImage.image_id }).from(sceneImage).where(eq(sceneImage.name, entry.name))
  const items = await ctx.db
    .select({ at: audit.at, who: user.rep_name, operation: audit.operation, object_name: audit.object_name })
    .from(audit)
    .leftJoin(user, eq(user.resource_id, audit.user_id))
    .where(and(eq(audit.result, 'success'), inArray(audit.object_id, [resource_id, ...versions.map(({ id }) => id)])))
    .orderBy(desc(audit.at), desc(audit.seq))
    .limit(mostHistory)
  return { items }
}
