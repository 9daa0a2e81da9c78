import type { AlarmKind } from '@beacon/api/people/message-templates'
import type { Ctx } from '../../../../context.ts'
import { clearAlarm, openAlarms, raiseAlarm } from '../../../platform/alarm/index.ts'
import { lookAtDrift, lookAtFailures, lookAtLoops, lookAtMachine, lookAtPool, lookAtQueue, lookAtStarts, type Finding } from './look.ts'
import { valuesIn } from './words.ts'

/** About one scene or question: when a look finds nothing about it any more, it is over. */
const ofOne: ReadonlySet<AlarmKind> = new Set<AlarmKind>(['scene_error_rate', 'scene_restart_loop', 'scene_drift'])

export async function lookAtScenes(ctx: Ctx): Promise<void> {
  const { db } = ctx
  const looks = [lookAtMachine, lookAtQueue, lookAtFailures, lookAtStarts, lookAtLoops, lookAtDrift]
  const found: Finding[] = []
  for (const look of looks) found.push(...(await look(db)))
  found.push(...(await lookAtPool(ctx)))
  for (const { kind, about, isOn, values } of found) {
    if (isOn === true)
      await raiseAlarm(ctx, {
        kind,
        about,
        what: kind === 'scene_driver_down' ? (values['why'] ?? '') : '',
        values: { en: valuesIn('en', values), zh: valuesIn('zh', values) },
        item: 'scene.operate',
      })
    else if (isOn === false) await clearAlarm(ctx, kind, about)
  }
  const seen = new Set(found.map(({ kind, about }) => `${kind} ${about}`))
  for (const { kind, about } of await openAlarms(db))
    if (ofOne.has(kind) && !seen.has(`${kind} ${about}`)) await clearAlarm(ctx, kind, about)
}
