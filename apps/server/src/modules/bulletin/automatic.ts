import type { BulletinView } from '@beacon/api/bulletin'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { publish } from '../../live/index.ts'
import { insertBulletin } from './repo.ts'
import { bulletinViewOf } from './views.ts'

type Values = Record<string, string | number | null>
interface Text {
  title: string
  content: (values: Values) => string
}

const because = ({ reason }: Values) => (reason === null || reason === '' ? '' : ` ${reason}`)

/** English texts of what the platform announces by itself; clients word `automatic.key` with its values in their own language. */
const texts = {
  contest_started: { title: 'The contest has started', content: () => 'The topics are open. Good luck.' },
  contest_paused: { title: 'The contest is paused', content: (values) => `Flags are refused until it resumes.${because(values)}` },
  contest_resumed: { title: 'The contest has resumed', content: ({ end_at }) => `The end stays at ${end_at}.` },
  contest_resumed_moved: { title: 'The contest has resumed', content: ({ end_at }) => `The end has moved to ${end_at}.` },
  contest_extended: { title: 'The end has moved', content: ({ was, end_at }) => `The contest ends at ${end_at} instead of ${was}.` },
  contest_stopped: { title: 'The contest was ended', content: (values) => `Submissions are closed.${because(values)}` },
  contest_reopened: { title: 'The contest is open again', content: ({ end_at }) => `The contest ends at ${end_at}.` },
  contest_finished: { title: 'The contest has ended', content: () => 'Submissions are closed.' },
  ranking_frozen: { title: 'The ranking is frozen', content: () => 'Solves go on counting and are shown after the freeze.' },
  ranking_unfrozen: { title: 'The results are public', content: () => 'The ranking shows every solve.' },
  topic_released: { title: 'A topic was released', content: ({ topic }) => `“${topic}” is open.` },
  topic_offline: { title: 'A topic is offline', content: ({ topic }) => `“${topic}” takes no flags now. Points stay.` },
  topic_online: { title: 'A topic is online again', content: ({ topic }) => `“${topic}” takes flags again.` },
  topic_changed: { title: 'A topic was changed', content: ({ topic }) => `“${topic}” was changed.` },
} as const satisfies Record<string, Text>
export type AutomaticKey = keyof typeof texts

export interface AutomaticInput {
  row: Pick<ContestRecord, 'resource_id' | 'run'>
  key: AutomaticKey
  values?: Values
  topic_id?: string
}

/** Posts what happened by itself. Nothing of it may tell what a freeze holds back. */
export async function postAutomatic(tx: Tx, { row, key, values = {}, topic_id }: AutomaticInput): Promise<BulletinView> {
  const text: Text = texts[key]
  const made = await insertBulletin(tx, {
    bulletin_id: newId(),
    contest_id: row.resource_id,
    run: row.run,
    type: topic_id === undefined ? 'system' : 'topic',
    title: text.title,
    content: text.content(values),
    automatic: { key, values },
    topic_id: topic_id ?? null,
    by: '',
  })
  const bulletin = bulletinViewOf(made)
  for (const channel of ['public', 'desk'] as const)
    await publish(tx, { contest_id: row.resource_id, channel, event: 'bulletin.new', data: { bulletin } })
  return bulletin
}
