import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { gateway as contract } from '@beacon/api/scene/gateway'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { requireSession } from '../../people/session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { writeSceneLog } from '../life/index.ts'
import { getOpenPort } from './reach.ts'
import { labelOf, targetSite } from './target-host.ts'
import { makePass } from './target-pass.ts'
import { enterPath } from './target-proxy.ts'

/** A link to the web page of a port, on the host of that port. */
export async function makeWebLink(
  ctx: SignedIn,
  { node_id, port }: Parsed<typeof contract.web>['params'],
): Promise<Reply<typeof contract.web>> {
  requireSession(ctx)
  const { user_id, session_id } = ctx.actor
  const { row, node } = await getOpenPort(ctx, { node_id, port, way: 'web' })
  const site = targetSite((await settingsOf(ctx)).values.target_domain, ctx.config)
  const label = labelOf(row, node.id, port)
  if (site === null || label === null || session_id === null) return fail('way_off')
  await writeSceneLog(ctx.db, { scene_id: row.scene_id, what: 'web_open', by_user: user_id, values: { node: node.id, port } })
  const pass = makePass(ctx, 'link', { user_id, session_id, node_id, port, label })
  const host = `${label}.${site.domain}${site.port === '' ? '' : `:${site.port}`}`
  return { href: `${site.scheme}//${host}${enterPath}?pass=${pass}` }
}
