import type { SignedIn } from '../../../context.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { doorPort } from '../door/index.ts'

/** Whether a console that is opened now is recorded: the system says so, or whoever owns the scene, who can't say no. */
export async function isRecorded(ctx: SignedIn, scene: SceneRecord): Promise<boolean> {
  return (await settingsOf(ctx)).values.recording_enabled || (await doorPort.answer().isRecorded(ctx, scene))
}
