import type { ContestCreate } from '@beacon/api/contest/contest-fields'
import { flagContest } from '@beacon/api/kinds/flag/contest'
import { can, type SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { asAnswers } from '../../../../db/schema/contest/contest-answer.ts'
import { fail } from '../../../../failure.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { bringContest } from '../../../contest/control/contest-control/index.ts'
import { appendEvents, lockContest } from '../../../contest/score/score/index.ts'
import { contestRulesEvent, rulesEvent, stateEvent } from '../../../contest/topic/topic/index.ts'
import type { MadeContest, Making } from '../../../contest/out/package-import/index.ts'
import { bringHistory } from './history.ts'
import { joinTopics, placeTopics, timeHints } from './place-topics.ts'

/** Makes the contest of a package, hidden: with its history it is finished, without it waits for its start. */
export async function makeContest(ctx: SignedIn, tx: Tx, input: Making): Promise<MadeContest> {
  if (!can(ctx, 'contest.write')) return fail('permission_missing', { item: 'contest.write' })
  const sent = settingsOf(input)
  const made =
    input.history !== null ? await bringHistory(ctx, tx, { ...input, sent }, input.history) : await makeFresh(ctx, tx, input, sent)
  const { contest_id, name, topics } = made
  const after = { topics, is_imported: true, history: input.history !== null }
  await writeAudit(ctx, tx, [
    { module: 'contest', operation: 'create', object_type: 'contest', object_id: contest_id, object_name: name, after },
  ])
  return made
}

/** The settings that pass their own schema; what does not stands on its default. */
function settingsOf({ contest, wish }: Pick<Making, 'contest' | 'wish'>): Omit<ContestCreate, 'kind'> {
  const { name, game_type, start_at, end_at, settings } = contest
  const wished = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
  const given = { ...settings, name, game_type, start_at, end_at, ...wished }
  const known = Object.entries(given).flatMap(([key, value]) => {
    if (!(key in flagContest.fields)) return []
    const parsed = flagContest.fields[key as keyof typeof flagContest.fields].safeParse(value)
    return parsed.success ? [[key, parsed.data] as const] : []
  })
  const checked = { name, start_at, end_at, ...Object.fromEntries(known) }
  return checked as Omit<ContestCreate, 'kind'>
}

async function makeFresh(ctx: SignedIn, tx: Tx, input: Making, sent: Omit<ContestCreate, 'kind'>): Promise<MadeContest> {
  const row = asAnswers(await bringContest(ctx, tx, { sent: { kind: 'flag', ...sent }, clock: null }))
  const lock = await lockContest(tx, row.resource_id)
  await appendEvents(tx, lock, [contestRulesEvent(row)])
  const topics = await placeTopics(ctx, tx, row, input)
  await joinTopics(tx, row, topics, input.contest)
  await timeHints(tx, row, topics, input.contest)
  const placed = [...topics.values()]
  await appendEvents(
    tx,
    lock,
    placed.flatMap((topic) => [rulesEvent(row, topic), stateEvent(topic)]),
  )
  return { contest_id: row.resource_id, name: row.name, topics: placed.length, user_ids: [] }
}
