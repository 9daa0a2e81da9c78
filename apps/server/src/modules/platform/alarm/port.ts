import type { AlarmKind } from '@beacon/api/people/message-templates'
import type { Permission } from '@beacon/api/people/permissions'
import type { Tx } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

export interface AlarmNews {
  kind: AlarmKind
  /** For the placeholders of the kind's text. */
  values: Record<'en' | 'zh', Record<string, string>>
  /** Who holds this item is told as well: it is theirs to mend. */
  item?: Permission
  /** Who is told in place of the administrators: it is theirs alone. */
  user_ids?: readonly string[]
}

/** What alarms ask of the people's wing. */
export interface AlarmPort {
  /** Sends a message to all who must hear of it, in the transaction of its cause. */
  tellOfAlarm: (tx: Tx, news: AlarmNews) => Promise<void>
}

export const alarmPort = openPort<AlarmPort>('platform/alarm')
