import type { ConsoleScreen } from '@beacon/api/scene/console'
import { loadOf, pageStateOf } from '@beacon/engine/scene'
import type { SignedIn } from '../../../context.ts'
import { clockNow, clockNowText } from '../../../db/clock.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { ownerInstance } from '../instance/index.ts'
import { getPlace } from './find.ts'
import { isRecorded } from './recorded.ts'

/** What the page of a console shows before it opens, and while the scene does not run. */
export async function readScreen(ctx: SignedIn, instance_id: string): Promise<ConsoleScreen> {
  const { row, entry, node, nodes } = await getPlace(ctx, instance_id)
  const { console_idle_minutes } = (await settingsOf(ctx)).values
  const { life } = row
  const load = loadOf(life)
  const isStaff = entry.as === 'staff'
  return {
    scene_id: row.scene_id,
    number: row.number,
    name: row.definition.name,
    node,
    image: isStaff ? (row.definition.nodes.find(({ id }) => id === node.name)?.image ?? null) : null,
    instance: isStaff ? await ownerInstance(ctx.db, row) : null,
    nodes,
    status: pageStateOf(life, clockNow()),
    load: load === null ? null : { step: load.step, of: load.of, word: load.word },
    ends_at: life.endsAt === null || life.stoppedAt !== null ? null : new Date(life.endsAt).toISOString(),
    as: entry.as,
    may_use: entry.mayUse,
    idle_minutes: console_idle_minutes,
    recorded: await isRecorded(ctx, row),
    server_now: clockNowText(),
  }
}
