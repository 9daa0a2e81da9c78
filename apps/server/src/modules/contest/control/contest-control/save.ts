import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { contest as contract } from '@beacon/api/contest/contest'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail, failFields } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { changedFields } from '../../../platform/audit/index.ts'
import { leaveBrackets } from '../../entry/entrant/index.ts'
import { appendEvents, lockContest } from '../../score/score/index.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { tellSettings, tellState } from './tell.ts'
import { watchPatch } from './watch.ts'
import {
  auditable,
  checkBracketTopics,
  checkSettings,
  countPinned,
  findUserName,
  fixedFields,
  forgetContest,
  given,
  kindOf,
  readFull,
  refuseForeign,
  sameValue,
  saveContest,
  settingsOf,
  staffContest,
  tidyInstants,
  withFollowing,
  withIds,
  type Settings,
} from '../../core/contest/index.ts'
import { arenaPort } from './arena-port.ts'
import { kindControl } from './port.ts'
import { keepImages } from './images.ts'

const pinnedMax = 5

type Update = Parsed<typeof contract.update>['body']

/** The settings sent, as they would be stored, with those that follow from them before the start. */
export function changesOf(row: ContestCommon, { version: _version, ...sent }: Update, now: number): Partial<Settings> {
  refuseForeign(row, sent)
  const known = [...row.brackets.map(({ bracket_id }) => bracket_id), ...row.entry_fields.map(({ field_id }) => field_id)]
  const wanted = { ...given(sent), ...withIds(sent, known) } as Partial<Settings>
  if (stateOf(row, now).status !== 'not_started') return tidyInstants(row, wanted)
  const after: Readonly<Record<string, unknown>> = { ...withFollowing(row, { ...row, ...wanted }, Object.keys(wanted)) }
  const before: Readonly<Record<string, unknown>> = { ...row, ...wanted }
  const following = Object.keys(after).filter((name) => !sameValue(after[name], before[name]))
  return tidyInstants(row, { ...wanted, ...Object.fromEntries(following.map((name) => [name, after[name]])) })
}

export async function changeContest(ctx: SignedIn, id: string, body: Update): Promise<Reply<typeof contract.update>> {
  await staffContest(ctx, id, 'contest.write')
  const { version } = body
  const entry = { module: 'contest' as const, operation: 'update' as const, object_type: 'contest', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const row = lock.contest
    const wanted = changesOf(row, body, lock.at)
    if (row.version !== version) await refuseStale(tx, row, wanted)
    const after: ContestCommon = { ...row, ...wanted }
    checkSettings(row, settingsOf(after))
    await arenaPort.answer().entered(ctx, tx, row, after)
    checkClock(row, wanted, lock.at)
    await kindOf(row).settings.check(ctx, tx, row, after)
    if (wanted.brackets !== undefined) await checkBracketTopics(tx, row, after.brackets)
    if (wanted.is_stick === true && !row.is_stick) await mustHavePinLeft(tx, row)
    await keepImages(tx, settingsOf(after))
    const clock = { ...clockPatch(row, wanted, after), ...kindOf(row).settings.moved(row, after, lock.at) }
    await saveContest(tx, row, { ...wanted, ...clock }, ctx.actor.user_id)
    await appendEvents(tx, lock, await kindControl.of(row).changedRules(tx, row, after))
    await leaveBrackets(tx, lock, after.brackets)
    await watchPatch(ctx, tx, after)
    const { before, after: changed } = changedFields(auditable(row), auditable(after))
    await tellSettings(tx, row, { version: version + 1, fields: Object.keys(changed) })
    if (row.is_public !== after.is_public) await checkStreams(tx, id)
    if (isTimely(row, after)) await tellState(tx, { row: { ...after, ...clock }, at: lock.at, reason: null })
    note({ object_name: after.name, before, after: changed })
  })
  forgetContest(ctx, id)
  return readFull(ctx, id)
}

/** A freeze moved is lifted no more; a start moved is held no more. */
function clockPatch(row: ContestCommon, wanted: Partial<Settings>, after: ContestCommon): Partial<ContestCommon> {
  const isRevived = wanted.freeze_at !== undefined && !sameValue(wanted.freeze_at, row.freeze_at)
  const isReplanned = !sameValue(row.start_at, after.start_at) || row.start_mode !== after.start_mode
  return { ...(isRevived ? { unfrozen_at: null } : {}), ...(isReplanned ? { is_start_held: false } : {}) }
}

export async function mustHavePinLeft(tx: Tx, { kind, resource_id }: ContestCommon): Promise<void> {
  if ((await countPinned(tx, kind, resource_id)) >= pinnedMax) fail('pinned_too_many', { n: pinnedMax })
}

const isTimely = (row: ContestCommon, after: ContestCommon) =>
  (['start_at', 'end_at', 'freeze_at', 'unfreeze', 'start_mode'] as const).some((field) => !sameValue(row[field], after[field]))

async function refuseStale(tx: Tx, row: ContestCommon, wanted: Partial<Settings>): Promise<never> {
  const who = await findUserName(tx, row.updated_by)
  const stored: Record<string, unknown> = { ...settingsOf(row) }
  const fields = Object.entries(wanted).flatMap(([field, value]) => (sameValue(value, stored[field]) ? [] : [field]))
  return fail('changed_meanwhile', { who, at: row.updated_at, fields, version: row.version })
}

/** What a started contest no longer lets anybody move. */
function checkClock(row: ContestCommon, wanted: Partial<Settings>, now: number): void {
  const { status, is_frozen } = stateOf(row, now)
  const { start_at = row.start_at, start_mode = row.start_mode, freeze_at, unfreeze } = wanted
  if (status === 'not_started') {
    const isTouched = wanted.start_at !== undefined || wanted.start_mode !== undefined
    if (isTouched && start_mode === 'auto' && Date.parse(start_at) <= now) failFields({ start_at: { code: 'start_past' } })
    return
  }
  const fields = fixedFields(row, wanted, status === 'finished')
  const movesFreeze = freeze_at !== undefined && !sameValue(freeze_at, row.freeze_at)
  if (is_frozen && movesFreeze) fields.push('freeze_at')
  if (is_frozen && unfreeze !== undefined && unfreeze !== row.unfreeze) fields.push('unfreeze')
  if (status === 'finished' && movesFreeze) fields.push('freeze_at')
  if (fields.length > 0)
    fail('read_only_while_running', { fields: Object.fromEntries(fields.map((field) => [field, { code: 'read_only_while_running' }])) })
  if (movesFreeze && freeze_at !== null && Date.parse(freeze_at) <= now) failFields({ freeze_at: { code: 'freeze_out_of_range' } })
}
