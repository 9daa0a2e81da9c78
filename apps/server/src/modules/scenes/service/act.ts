import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@beacon/api/endpoint'
import { shellWords } from '@beacon/api/scene/shell-words'
import type { service as contract } from '@beacon/api/scene/service'
import type { ServiceForm, ServiceKind, ServiceSettings } from '@beacon/api/scene/service-fields'
import { serviceLimits } from '@beacon/api/scene/service-limits'
import type { ServiceDetail } from '@beacon/api/scene/service-views'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { service, serviceVersion } from '../../../db/schema/index.ts'
import { fail, failFields } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { keepFiles, releaseFile } from '../../platform/file/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { holdServices, writeNeeds } from './needs.ts'
import { purposeOf, readPayload } from './payload/read.ts'
import { nameOfPerson, readService } from './read.ts'
import { findService, findVersion, lockService } from './repo.ts'
import { openServiceSecrets, partAccess, sealServiceSecrets, type BeforeAccess } from './secrets.ts'

type Create = Parsed<typeof contract.create>['body']
type Update = Parsed<typeof contract.update>['body']
type AddVersion = Parsed<typeof contract.addVersion>['body']
export const about = { module: 'service' as const, object_type: 'service' }
const hour = 3_600_000
const limitCreates = (ctx: SignedIn) => rateLimit(ctx, `service ${ctx.actor.user_id}`, serviceLimits.creates_per_hour, hour)

/** The unique index holds it as well. @throws name_taken */
async function checkName(tx: Tx, name: string, service_id: string): Promise<void> {
  const same = and(sql`lower(${service.name}) = lower(${name})`, ne(service.service_id, service_id))
  if ((await tx.$count(service, same)) === 0) return
  failFields({ name: { code: 'name_taken', details: { name } } })
}

async function keepIcon(tx: Tx, icon_file_id: string | null): Promise<void> {
  if (icon_file_id !== null) await keepFiles(tx, [{ file_id: icon_file_id, path: 'icon_file_id' }], ['service_icon'])
}

const systems: Readonly<Record<ServiceKind, ReadonlyArray<ServiceSettings['os']>>> = {
  linux: ['linux', 'other'],
  windows: ['windows'],
  docker: ['linux'],
}

/** What its kind says about settings. Words of a command on Windows are parted by its own rules, so no quote is looked for there. */
function judge(kind: ServiceKind, { os, start_command, stop_command }: ServiceForm): void {
  if (!systems[kind].includes(os)) failFields({ 'settings.os': { code: 'field_wrong' } })
  if (kind === 'windows') return
  const commands = Object.entries({ start_command, stop_command }).filter(([, command]) => shellWords(command) === null)
  if (commands.length > 0)
    failFields(Object.fromEntries(commands.map(([name]) => [`settings.${name}`, { code: 'command_wrong' as const }])))
}

const nothing: BeforeAccess = { access: [], secrets: {} }

function settingsOf(ctx: SignedIn, form: ServiceForm, before: BeforeAccess, payload: ServiceSettings['payload']) {
  const at = new Date().toISOString()
  const { access, secrets } = partAccess(form.access, before, { by: ctx.actor.user_id, at })
  return { settings: { ...form, access, needs: [...new Set(form.needs)], payload } satisfies ServiceSettings, secrets }
}

/** Secrets are not in settings: nothing here is hidden from who reads the audit log. */
const auditSettings = ({ access, payload, ...rest }: ServiceSettings) => ({
  ...rest,
  access: access.map(({ protocol, port, path, user }) => ({ protocol, port, path, user })),
  main: `${payload.root}${payload.main}`,
})

async function takeFile(tx: Tx, kind: ServiceKind, file_id: string) {
  const file = (await keepFiles(tx, [{ file_id, path: 'file_id' }], [purposeOf(kind)])).get(file_id) ?? fail('not_found')
  return { file_id, file_name: file.name, bytes: file.size, sha256: file.sha256 }
}

export async function createService(ctx: SignedIn, { kind, file_id, settings: form, note: text, ...base }: Create): Promise<ServiceDetail> {
  await limitCreates(ctx)
  judge(kind, form)
  const payload = await readPayload(ctx, kind, file_id)
  const { settings, secrets } = settingsOf(ctx, form, nothing, payload)
  const service_id = newId()
  const by = { made_by: ctx.actor.user_id }
  await change(ctx, { ...about, operation: 'create', object_id: service_id, object_name: base.name }, async (tx, note) => {
    await holdServices(tx)
    await checkName(tx, base.name, service_id)
    await keepIcon(tx, base.icon_file_id)
    const file = await takeFile(tx, kind, file_id)
    await tx.insert(service).values({ ...base, ...by, service_id, kind, newest: 1, updated_by: ctx.actor.user_id })
    await tx.insert(serviceVersion).values({
      ...file,
      ...by,
      version_id: newId(),
      service_id,
      number: 1,
      note: text,
      settings,
      secrets: sealServiceSecrets(ctx.secret, service_id, secrets),
    })
    await writeNeeds(tx, { service_id, name: base.name }, settings.needs)
    note({ after: { ...base, kind, file: file.file_name, size: file.bytes, sha256: file.sha256, ...auditSettings(settings) } })
  })
  return readService(ctx, service_id)
}

/** Saving what stands already changes nothing, whichever version the caller read. */
export async function updateService(ctx: SignedIn, service_id: string, { version, ...values }: Update): Promise<ServiceDetail> {
  await change(ctx, { ...about, operation: 'update', object_id: service_id, object_name: values.name }, async (tx, note) => {
    await holdServices(tx)
    const old = (await lockService(tx, service_id)) ?? fail('not_found')
    const changed = changedFields(old, values)
    const fields = Object.keys(changed.after)
    note(changed)
    if (fields.length === 0) return
    if (old.version !== version)
      fail('changed_meanwhile', { who: await nameOfPerson(tx, old.updated_by), at: old.updated_at, fields, version: old.version })
    await checkName(tx, values.name, service_id)
    await keepIcon(tx, values.icon_file_id)
    if (old.icon_file_id !== null && old.icon_file_id !== values.icon_file_id) await releaseFile(tx, old.icon_file_id)
    await touch(ctx, tx, { service_id, ...values, version: old.version + 1 })
  })
  return readService(ctx, service_id)
}

async function touch(
  ctx: SignedIn,
  tx: Tx,
  { service_id, ...values }: Partial<Update> & { service_id: string; newest?: number },
): Promise<void> {
  await tx
    .update(service)
    .set({ ...values, updated_by: ctx.actor.user_id, updated_at: new Date().toISOString() })
    .where(eq(service.service_id, service_id))
}

/** The next version. Somebody else's version in between is not passed over. @throws changed_meanwhile */
export async function addVersion(ctx: SignedIn, service_id: string, body: AddVersion): Promise<ServiceDetail> {
  const { kind } = (await findService(ctx.db, service_id)) ?? fail('not_found')
  await limitCreates(ctx)
  judge(kind, body.settings)
  const payload = body.file_id === null ? null : await readPayload(ctx, kind, body.file_id)
  await change(ctx, { ...about, operation: 'version_create', object_id: service_id }, async (tx, note) => {
    await holdServices(tx)
    const row = (await lockService(tx, service_id)) ?? fail('not_found')
    const last = (await findVersion(tx, service_id, row.newest)) ?? fail('not_found')
    const base = (await findVersion(tx, service_id, body.base_number)) ?? fail('not_found')
    const before = { access: base.settings.access, secrets: secretsOf(ctx, base) }
    const { settings, secrets } = settingsOf(ctx, body.settings, before, payload ?? last.settings.payload)
    const file = body.file_id === null ? fileOf(last) : await takeFile(tx, kind, body.file_id)
    const isSame = isDeepStrictEqual([file.sha256, settings, secrets], [last.sha256, last.settings, secretsOf(ctx, last)])
    if (isSame) return note({ object_name: `${row.name} v${last.number}` })
    if (row.newest !== (body.over_number ?? body.base_number))
      fail('changed_meanwhile', { who: await nameOfPerson(tx, last.made_by), at: last.made_at, fields: ['settings'], version: row.newest })
    const number = row.newest + 1
    const sealed = sealServiceSecrets(ctx.secret, service_id, secrets)
    const by = { note: body.note, made_by: ctx.actor.user_id }
    await tx.insert(serviceVersion).values({ ...file, ...by, version_id: newId(), service_id, number, settings, secrets: sealed })
    await writeNeeds(tx, row, settings.needs)
    await touch(ctx, tx, { service_id, newest: number })
    const changed = changedFields(auditSettings(last.settings), auditSettings(settings))
    const after = { ...changed.after, file: file.file_name, sha256: file.sha256 }
    note({ object_name: `${row.name} v${number}`, before: changed.before, after })
  })
  return readService(ctx, service_id)
}

const secretsOf = ({ secret }: SignedIn, { service_id, secrets }: { service_id: string; secrets: Buffer | null }) =>
  openServiceSecrets(secret, service_id, secrets)

const fileOf = ({ file_id, file_name, bytes, sha256 }: { file_id: string; file_name: string; bytes: number; sha256: string }) => ({
  file_id,
  file_name,
  bytes,
  sha256,
})
