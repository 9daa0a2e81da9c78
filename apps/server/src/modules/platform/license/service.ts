import type { Parsed, Reply } from '@beacon/api/endpoint'
import { licenseNoun, type license as contract, type LicenseText } from '@beacon/api/platform/license'
import type { Ctx, SignedIn } from '../../../context.ts'
import { clockNow, clockNowText } from '../../../db/clock.ts'
import { change } from '../../../db/change.ts'
import { fail } from '../../../failure.ts'
import { used } from './limit.ts'
import { endLicenses, findActive, findInstallation, insertLicense, lockLicense, selectHistory } from './repo.ts'
import { standing, stateOf, trustedKeys } from './standing.ts'
import { readLicense } from './text.ts'

type View = Reply<typeof contract.get>

export async function viewLicense({ db }: Pick<Ctx, 'db'>): Promise<View> {
  const now = await standing(db)
  const [installation_id, history] = await Promise.all([findInstallation(db), selectHistory(db)])
  return {
    installation_id,
    state: now.state,
    edition: now.license?.edition ?? 'Community',
    license: now.license,
    days_left: now.days_left,
    limits: await Promise.all(licenseNoun.options.map(async (noun) => ({ noun, max: now.limits[noun], used: await used[noun](db) }))),
    history: history.map(({ row, activated_by, removed_by }) => {
      const read = readLicense(row.body, trustedKeys())
      const known = 'license' in read ? read.license : null
      const { resource_id, license_id, activated_at, removed_at } = row
      return {
        resource_id,
        license_id,
        edition: known?.edition ?? '',
        customer: known?.customer ?? '',
        activated_at,
        activated_by,
        removed_at,
        removed_by,
      }
    }),
    server_now: clockNowText(),
  }
}

/** Takes a licence that is valid here and now; the one before it stays in the history. */
export async function activate(ctx: SignedIn, { text, take_older }: Parsed<typeof contract.activate>['body']): Promise<View> {
  const license = await checked(ctx, text)
  const entry = {
    module: 'license' as const,
    operation: 'activate' as const,
    object_type: 'license',
    object_id: license.license_id,
    object_name: license.customer,
  }
  await change(ctx, entry, async (tx, note) => {
    await lockLicense(tx)
    const active = await findActive(tx)
    const before = active === null ? null : readLicense(active.body, trustedKeys())
    const old = before !== null && 'license' in before ? before.license : null
    if (old !== null && take_older !== true && Date.parse(license.issued_at) < Date.parse(old.issued_at))
      fail('license_older', { date: license.issued_at })
    await endLicenses(tx, ctx.actor.user_id)
    await insertLicense(tx, { license_id: license.license_id, body: text.trim(), activated_by: ctx.actor.user_id })
    note({ before: old === null ? null : auditFields(old), after: auditFields(license) })
  })
  return viewLicense(ctx)
}

const auditFields = ({ license_id, edition, customer, not_before, expires_at, limits, modules }: LicenseText) => ({
  license_id,
  edition,
  customer,
  not_before,
  expires_at,
  limits,
  modules,
})

/** @throws license_wrong with the reason, and the day it is about */
async function checked(ctx: Ctx, text: string): Promise<LicenseText> {
  const read = readLicense(text, trustedKeys())
  if (!('license' in read)) return fail('license_wrong', { reason: read.reason })
  const { license } = read
  switch (stateOf(license, await findInstallation(ctx.db), clockNow())) {
    case 'wrong':
      return fail('license_wrong', { reason: 'installation' })
    case 'expired':
      return fail('license_wrong', { reason: 'ended', date: license.expires_at })
    case 'not_yet_valid':
      return fail('license_wrong', { reason: 'not_before', date: license.not_before })
    default:
      return license
  }
}

/** Back to the community edition. `confirm` is the id of the licence. */
export async function remove(ctx: SignedIn, confirm: string): Promise<void> {
  await change(ctx, { module: 'license', operation: 'remove', object_type: 'license' }, async (tx, note) => {
    await lockLicense(tx)
    const active = (await findActive(tx)) ?? fail('not_found')
    if (confirm !== active.license_id) fail('confirm_mismatch', { word: active.license_id })
    await endLicenses(tx, ctx.actor.user_id)
    const read = readLicense(active.body, trustedKeys())
    const before = 'license' in read ? auditFields(read.license) : { license_id: active.license_id }
    note({ object_id: active.license_id, object_name: 'license' in read ? read.license.customer : '', before })
  })
}
