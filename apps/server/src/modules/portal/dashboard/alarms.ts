import type { SignedIn } from '../../../context.ts'
import { openAlarms } from '../../platform/alarm/index.ts'
import { subjectOf } from '../../people/message/index.ts'
import type { Block } from './people.ts'

const ofContest: ReadonlySet<string> = new Set(['start_blocked', 'start_held'])

/** Alarms that are not over: a line a kind, since the oldest, its page tells them apart; contests have a line each. */
export async function readAlarms({ db }: SignedIn): Promise<Block<'alarms'>> {
  const open = await openAlarms(db)
  const shown = open.filter(({ kind }, index) => ofContest.has(kind) || open.findIndex((one) => one.kind === kind) === index)
  return {
    items: shown.map(({ kind, since, about, values }) => ({
      kind,
      since,
      title: subjectOf(kind, values),
      contest_id: ofContest.has(kind) ? about : null,
    })),
  }
}
