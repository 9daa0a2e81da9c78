import type { ServiceDetail, ServiceSettingsView, ServiceVersionView } from '@beacon/api/scene/service-views'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { imageService, sceneImage, service, serviceVersion, user, type ServiceVersionRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { namesOf, neededBy } from './needs.ts'
import { rowView, selectServices } from './rows.ts'

export async function nameOfPerson(executor: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await executor.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, id))
  return row?.name ?? null
}

export async function readService(ctx: SignedIn, service_id: string): Promise<ServiceDetail> {
  const [found] = await selectServices(ctx.db).select.where(eq(service.service_id, service_id))
  if (found === undefined) return fail('not_found')
  return {
    ...rowView(found),
    settings: await settingsView(ctx.db, found.newest),
    versions: await versionsOf(ctx.db, service_id),
    needed_by: await neededBy(ctx.db, service_id),
    made_at: found.row.made_at,
  }
}

async function settingsView(executor: Executor, { settings }: ServiceVersionRecord): Promise<ServiceSettingsView> {
  const { access, needs, payload, ...rest } = settings
  const by = access.flatMap(({ secret_set_by }) => secret_set_by ?? [])
  const people =
    by.length === 0
      ? []
      : await executor.select({ id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, by))
  return {
    ...rest,
    access: access.map(({ secret_kind, secret_set_at, secret_set_by, ...way }) => ({
      ...way,
      secret:
        secret_kind === null
          ? null
          : { kind: secret_kind, set_at: secret_set_at, set_by: people.find(({ id }) => id === secret_set_by)?.name ?? null },
    })),
    needs: await namesOf(executor, needs),
    main: `${payload.root}${payload.main}`,
  }
}

async function versionsOf(executor: Executor, service_id: string): Promise<ServiceVersionView[]> {
  const image_count = sql<number>`(select count(distinct ${sceneImage.name})::int from ${imageService} join ${sceneImage} on ${sceneImage.image_id} = ${imageService.image_id} where ${imageService.version_id} = ${serviceVersion.version_id})`
  const { version_id, number, file_name, bytes, sha256, note, made_at } = serviceVersion
  return executor
    .select({ version_id, number, file_name, bytes, sha256, note, made_at, image_count, creator: user.rep_name })
    .from(serviceVersion)
    .leftJoin(user, eq(user.resource_id, serviceVersion.made_by))
    .where(eq(serviceVersion.service_id, service_id))
    .orderBy(desc(serviceVersion.number))
}
