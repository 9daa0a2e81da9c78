import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { openAlarms } from '../../platform/alarm/index.ts'
import { subjectOf } from '../../people/message/index.ts'
import type { Block } from './people.ts'

const ofContest: ReadonlySet<string> = new Set(['start_blocked', 'start_held', 'clock_jump'])

/** Alarms that are not over: a line a kind, since the oldest, its page tells them apart; contests have a line each. */
export async function readAlarms({ db }: SignedIn): Promise<Block<'alarms'>> {
  const open = await openAlarms(db)
  const shown = open.filter(({ kind }, index) => ofContest.has(kind) || open.findIndex((one) => one.kind === kind) === index)
  const about = shown.flatMap((alarm) => (ofContest.has(alarm.kind) ? [alarm.about] : []))
  const contests =
    about.length === 0
      ? []
      : await db.select({ resource_id: contest.resource_id, of: contest.kind }).from(contest).where(inArray(contest.resource_id, about))
  const kindOf = new Map(contests.map(({ resource_id, of }) => [resource_id, of]))
  return {
    items: shown.map(({ kind, since, about, values }) => ({
      kind,
      since,
      title: subjectOf(kind, values),
      contest_id: ofContest.has(kind) ? about : null,
      contest_kind: (ofContest.has(kind) ? kindOf.get(about) : undefined) ?? null,
    })),
  }
}
