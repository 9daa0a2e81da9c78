import type { Executor } from '../../../db/database.ts'
import { tellPerson } from '../../../live/index.ts'

/** Every open browser hears that a notice moved and asks for what is its own; the event itself tells nothing of it. */
export async function tellNotice(executor: Executor, notice_id: string, gone: boolean): Promise<void> {
  await tellPerson(executor, null, 'notice.changed', { notice_id, gone })
}
