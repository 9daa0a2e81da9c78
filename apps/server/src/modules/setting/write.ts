import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { setting as contract } from '@beacon/api/setting'
import type { SignedIn } from '../../context.ts'
import { notify } from '../../db/bus.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import { fail, failFields } from '../../failure.ts'
import { tellPerson } from '../../live/index.ts'
import { findOrganisation, openRootIfNone } from '../organisation/index.ts'
import { securityNames } from './defaults.ts'
import { forgetSettings, readSettings, settingChannel, type Settings } from './read.ts'
import { findRepName, findRolePermissions, lockSettings, upsertSetting } from './repo.ts'

type Values = Parsed<typeof contract.update>['body']['values']

/** Writes only what differs. Two people at once meet per field: the second is told who moved it. */
export async function updateSettings(ctx: SignedIn, body: { values: Values; version: number }): Promise<Reply<typeof contract.update>> {
  const settings = await change(ctx, { module: 'setting', operation: 'update', object_type: 'setting' }, async (tx, note) => {
    await lockSettings(tx)
    const old = await readSettings(tx)
    const current: Record<string, unknown> = old.values
    const changed = Object.entries(body.values).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(current[name]),
    )
    await checkVersions(tx, old, changed, body.version)
    await checkValues(ctx, tx, body.values, changed)
    for (const [name, value] of changed) await upsertSetting(tx, { name, value, version: old.version + 1, updated_by: ctx.actor.user_id })
    if (body.values.registration_open === true) await openRootIfNone(tx)
    await notify(tx, settingChannel, 'changed')
    await tellPerson(tx, null, 'setting.changed', { names: changed.map(([name]) => name) })
    note({ before: Object.fromEntries(changed.map(([name]) => [name, current[name]])), after: Object.fromEntries(changed) })
    return readSettings(tx)
  })
  forgetSettings(ctx.db)
  return { values: settings.values, version: settings.version }
}

async function checkVersions(tx: Tx, old: Settings, changed: Array<[string, unknown]>, version: number): Promise<void> {
  const fields = changed.map(([name]) => name).filter((name) => (old.versions.get(name)?.version ?? 0) > version)
  const [first] = fields
  if (first === undefined) return
  const moved = old.versions.get(first)
  fail('changed_meanwhile', {
    fields,
    who: await findRepName(tx, moved?.updated_by ?? null),
    time: moved?.updated_at,
    version: old.version,
  })
}

async function checkValues(ctx: SignedIn, tx: Tx, values: Values, changed: Array<[string, unknown]>): Promise<void> {
  const names = changed.map(([name]) => name)
  if (names.some((name) => securityNames.has(name)) && !ctx.actor.permissions.has('setting.security'))
    fail('permission_missing', { item: 'setting.security' })
  if (values.registration_organisation !== undefined && (await findOrganisation(tx, values.registration_organisation)) === null)
    failFields({ registration_organisation: { code: 'field_wrong' } })
  if (values.registration_default_role === undefined || !names.includes('registration_default_role')) return
  const held: ReadonlySet<string> = ctx.actor.permissions
  const items =
    (await findRolePermissions(tx, values.registration_default_role)) ?? failFields({ registration_default_role: { code: 'field_wrong' } })
  const above = items.filter((item) => !held.has(item))
  if (above.length > 0) fail('grant_exceeds_own', { items: above })
}
