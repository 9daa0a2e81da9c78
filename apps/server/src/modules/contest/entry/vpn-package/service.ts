import type { Reply } from '@beacon/api/endpoint'
import type { vpnPackage as contract } from '@beacon/api/contest/vpn-package'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { file } from '../../../../db/schema/file.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { mustEnter, seeContest } from '../../core/contest/index.ts'
import { findEntry } from '../entrant/index.ts'
import { openFile } from '../../../platform/file/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'

const downloadsPerMinute = 20

/** Only who takes part, and the staff. For everybody else there are no packages. */
async function mustTakePart(ctx: SignedIn, contestId: string): Promise<void> {
  const { contest, open, standpoint } = await seeContest(ctx, contestId)
  if (standpoint === 'staff') return
  const entry = await findEntry(ctx, open, ctx.actor.user_id)
  if (entry?.status !== 'approved') fail('not_found')
  mustEnter(ctx, contest)
}

export async function listPackages(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.list>> {
  await mustTakePart(ctx, contestId)
  const { vpn_packages } = (await settingsOf(ctx)).values
  if (vpn_packages.length === 0) return { items: [] }
  const ids = vpn_packages.map(({ file_id }) => file_id)
  const rows = await ctx.db.select({ id: file.resource_id, size: file.size }).from(file).where(inArray(file.resource_id, ids))
  const sizes = new Map(rows.map(({ id, size }) => [id, size]))
  return { items: vpn_packages.flatMap((one) => (sizes.has(one.file_id) ? [{ ...one, size: sizes.get(one.file_id) ?? 0 }] : [])) }
}

/** The file under the name the settings give it. An id that is no package is not found, whatever file it is. */
export async function openPackage(ctx: SignedIn, { resource_id, file_id }: { resource_id: string; file_id: string }): Promise<Special> {
  await mustTakePart(ctx, resource_id)
  const { vpn_packages } = (await settingsOf(ctx)).values
  const found = vpn_packages.find((one) => one.file_id === file_id) ?? fail('not_found')
  await rateLimit(ctx, `vpn package ${ctx.actor.user_id}`, downloadsPerMinute, 60_000)
  return openFile(ctx, file_id, found.name)
}
