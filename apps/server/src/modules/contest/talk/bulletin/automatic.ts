import type { BulletinView } from '@beacon/api/contest/bulletin'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { kindOf } from '../../core/contest/index.ts'
import { everybody, tellBulletin } from './audience.ts'
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
  first_blood: { title: 'First blood', content: ({ entrant, topic }) => `${entrant} solved “${topic}” first.` },
  second_blood: { title: 'Second blood', content: ({ entrant, topic }) => `${entrant} was second to solve “${topic}”.` },
  third_blood: { title: 'Third blood', content: ({ entrant, topic }) => `${entrant} was third to solve “${topic}”.` },
  topic_offline: { title: 'A topic is offline', content: ({ topic }) => `“${topic}” takes no flags now. Points stay.` },
  topic_online: { title: 'A topic is online again', content: ({ topic }) => `“${topic}” takes flags again.` },
  topic_changed: {
    title: 'A topic was changed',
    content: ({ topic, words }) => `“${topic}” was updated.${words === undefined || words === '' ? '' : ` ${words}`}`,
  },
  topic_rejudged_correct: { title: 'Tries were judged again', content: ({ topic }) => `“${topic}”: a try of yours is correct now.` },
  topic_rejudged_wrong: { title: 'Tries were judged again', content: ({ topic }) => `“${topic}”: a try of yours no longer counts.` },
  topic_reevaluated: { title: 'Results were scored again', content: ({ topic }) => `“${topic}”: all submissions have new scores.` },
  finals_revealed: { title: 'The final ranking is public', content: () => 'Private scores decide from now on.' },
  round_void: { title: 'A round is void', content: ({ n, reason }) => `Round ${n} is void: ${reason}` },
  // Everybody may read it, so that it says nothing of the question.
  erratum: { title: 'An erratum was published', content: () => 'Candidates read it above the question.' },
} as const satisfies Record<string, Text>
export type AutomaticKey = keyof typeof texts

export interface AutomaticInput {
  row: ContestCommon
  key: AutomaticKey
  values?: Values
  topic_id?: string
  /** Only these read it; absent: everybody who may know of the topic. */
  to_entrants?: string[]
}

/** Stands for a topic that not everybody may know of. */
const unnamed = '?'

/** Posts what happened by itself. Nothing of it may tell what a freeze holds back, nor name a topic to who may not see it. */
export async function postAutomatic(tx: Tx, { row, key, values = {}, topic_id, to_entrants }: AutomaticInput): Promise<BulletinView> {
  const text: Text = texts[key]
  const about = topic_id === undefined ? { audience: everybody, isNamed: true } : await kindOf(row).topics.audience(tx, row, topic_id)
  // Who has tried a topic has seen its name.
  const { audience, isNamed } = to_entrants === undefined ? about : { audience: { to_brackets: null, to_entrants }, isNamed: true }
  const shown = isNamed ? values : { ...values, topic: unnamed }
  const made = await insertBulletin(tx, {
    bulletin_id: newId(),
    contest_id: row.resource_id,
    run: row.run,
    type: topic_id === undefined ? 'system' : 'topic',
    title: text.title,
    content: text.content(shown),
    automatic: { key, values: shown },
    // The id alone tells no name: who may not see the topic finds nothing under it.
    topic_id: topic_id ?? null,
    by: '',
    ...audience,
  })
  await tellBulletin(tx, made, 'bulletin.new')
  return bulletinViewOf(made)
}
