import { sceneConsole as contract, type ConsoleKind } from '@beacon/api/scene/console'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { Failure } from '../../../failure.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { makeTicket } from '../../platform/socket-ticket/index.ts'
import { writeSceneLog } from '../life/index.ts'
import { getPlace, type ConsoleAccess } from './find.ts'
import { isRecorded } from './recorded.ts'
import { answered } from './silence.ts'
import { mustRun } from './state.ts'

/** Who sits at a console: the browser session, so that no other one of the person comes back to the shell. */
export const seatOf = ({ actor }: SignedIn): string => actor.session_id ?? actor.token_id ?? actor.user_id

/** Books a console and answers a ticket for it. The shell itself is opened by the socket. */
export async function openConsole(ctx: SignedIn, { instance_id, kind }: { instance_id: string; kind: ConsoleKind }) {
  const place = await getPlace(ctx, instance_id)
  const { row, entry, node } = place
  if (!entry.mayUse) throw new Failure('permission_missing', { item: entry.as === 'staff' ? 'scene.operate' : 'front.console.open' })
  if (!node.kinds.includes(kind)) throw new Failure('not_found')
  mustRun(row)
  const console_id = newId()
  // A picture is no text that could be written down and found again.
  const recorded = kind !== 'desktop' && (await isRecorded(ctx, row))
  await book(ctx, { console_id, recorded, kind }, place)
  const log = { scene_id: row.scene_id, what: 'console_open', by_user: ctx.actor.user_id, values: { node: node.name } }
  await change(ctx, { ...auditOf(row, node.name), operation: 'console_open', after: { node: node.name, kind, recorded } }, (tx) =>
    writeSceneLog(tx, log),
  )
  const { ticket, expires_s } = await makeTicket(ctx, contract.socket, { console_id })
  return {
    console_id,
    ticket,
    url: contract.socket.path.replace(':console_id', console_id),
    expires_at: new Date(Date.now() + expires_s * 1_000).toISOString(),
    recorded,
  }
}

export const auditOf = ({ scene_id, number }: Pick<SceneRecord, 'scene_id' | 'number'>, node: string) => ({
  module: 'scene' as const,
  object_type: 'scene',
  object_id: scene_id,
  object_name: `${number} ${node}`,
})

async function book(
  ctx: SignedIn,
  { console_id, recorded, kind }: { console_id: string; recorded: boolean; kind: ConsoleKind },
  { row, entry, node }: ConsoleAccess,
): Promise<void> {
  const { values: settings } = await settingsOf(ctx)
  const booked = await answered(
    ctx.scenes.book({
      console: console_id,
      scene: row.scene_id,
      gen: row.life.gen,
      node: node.name,
      kind,
      user: ctx.actor.user_id,
      seat: seatOf(ctx),
      name: ctx.actor.rep_name,
      is_staff: entry.as === 'staff',
      record: recorded,
      limits: {
        per_user: settings.console_per_user,
        per_node: settings.console_per_node,
        idle_s: settings.console_idle_minutes * 60,
        most_s: settings.console_max_hours * 3_600,
      },
    }),
  )
  if (booked.kind === 'limit') throw new Failure('console_limit', { of: booked.of, n: booked.most })
}
