import { randomBytes } from 'node:crypto'
import { contestDefaults, type ContestCreate } from '@beacon/api/contest-fields'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { contest as contract } from '@beacon/api/contest'
import { can, type SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { fail, failFields } from '../../failure.ts'
import { checkStreams } from '../../live/index.ts'
import { changedFields } from '../audit/index.ts'
import { keepFiles } from '../file/index.ts'
import { appendEvents, lockContest, type ContestLock, type NewEvent } from '../score/index.ts'
import { rulesEvent, selectTopics } from '../topic/index.ts'
import { stateOf } from '../contest-clock/index.ts'
import { forgetContest } from './open-contest.ts'
import { readFull } from './read.ts'
import { countPinned, findUserName, insertContest, saveContest } from './repo.ts'
import { contestRulesOf, inheritedByTopics } from './rules.ts'
import { checkSettings, fixedFields, sameValue, settingsOf, tidyInstants, type Settings } from './settings.ts'
import { tellSettings, tellState } from './tell.ts'
import { staffContest } from './visible.ts'

const pinnedMax = 5

export const contestRulesEvent = (row: ContestRecord): NewEvent => ({
  kind: 'rules.set',
  lane: 'result',
  entrant_id: null,
  solver_id: null,
  topic_id: null,
  part: null,
  payload: contestRulesOf(row),
})

async function keepImages(tx: Tx, { logo, cover }: Pick<Settings, 'logo' | 'cover'>): Promise<void> {
  if (logo !== null) await keepFiles(tx, [{ file_id: logo, path: 'logo' }], ['contest_logo'])
  if (cover !== null) await keepFiles(tx, [{ file_id: cover, path: 'cover' }], ['contest_cover'])
}

const given = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>

/** What is not sent stands on its default. The first event of its run holds the scoring rules. */
export async function createContest(ctx: SignedIn, body: ContestCreate): Promise<Reply<typeof contract.create>> {
  const { kind, ...sent } = body
  if (!can(ctx, `kind.${kind}`)) return fail('permission_missing', { item: `kind.${kind}` })
  const { ladder, blood_percent, ...rest } = contestDefaults
  const defaults = { ...rest, ladder: [...ladder], blood_percent: [...blood_percent] as [number, number, number], ip_whitelist: [] }
  const settings = tidyInstants({ ...defaults, ...given(sent) } as Settings)
  checkSettings(settings)
  const resource_id = newId()
  const entry = { module: 'contest', operation: 'create', object_type: 'contest', object_id: resource_id, object_name: settings.name }
  await change(ctx, { ...entry, after: auditable(settings) }, async (tx) => {
    await keepImages(tx, settings)
    const secret_sealed = ctx.secret.seal('contest secret', randomBytes(32).toString('base64url'), resource_id)
    await insertContest(tx, { ...settings, resource_id, kind, owner_id: ctx.actor.user_id, secret_sealed, updated_by: ctx.actor.user_id })
    const lock = await lockContest(tx, resource_id)
    if (settings.start_mode === 'auto' && Date.parse(settings.start_at) <= lock.at) failFields({ start_at: { code: 'start_past' } })
    await appendEvents(tx, lock, [contestRulesEvent(lock.contest)])
  })
  return readFull(ctx, resource_id)
}

type Update = Parsed<typeof contract.update>['body']

export async function changeContest(ctx: SignedIn, id: string, body: Update): Promise<Reply<typeof contract.update>> {
  await staffContest(ctx, id, 'contest.write')
  const { version, ...sent } = body
  const wanted = tidyInstants(given(sent) as Partial<Settings>)
  const entry = { module: 'contest', operation: 'update', object_type: 'contest', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const row = lock.contest
    if (row.version !== version) await refuseStale(tx, row, wanted)
    const after: ContestRecord = { ...row, ...wanted }
    checkSettings(after)
    checkClock(row, wanted, lock.at)
    if (wanted.is_stick === true && !row.is_stick && (await countPinned(tx, row.kind, id)) >= pinnedMax)
      fail('pinned_too_many', { n: pinnedMax })
    await keepImages(tx, after)
    const isRevived = wanted.freeze_at !== undefined && !sameValue(wanted.freeze_at, row.freeze_at)
    const isReplanned = !sameValue(row.start_at, after.start_at) || row.start_mode !== after.start_mode
    const clock = { ...(isRevived ? { unfrozen_at: null } : {}), ...(isReplanned ? { is_start_held: false } : {}) }
    await saveContest(tx, id, { ...wanted, ...clock }, ctx.actor.user_id)
    await recordRules(tx, lock, after)
    await tellSettings(tx, id, version + 1)
    if (row.is_public !== after.is_public) await checkStreams(tx, id)
    if (isTimely(row, after)) await tellState(tx, { row: { ...after, ...clock }, at: lock.at, reason: null })
    const { before, after: changed } = changedFields(auditable(row), auditable(after))
    note({ object_name: after.name, before, after: changed })
  })
  forgetContest(ctx, id)
  return readFull(ctx, id)
}

const isTimely = (row: ContestRecord, after: ContestRecord) =>
  (['start_at', 'end_at', 'freeze_at', 'unfreeze', 'start_mode'] as const).some((field) => !sameValue(row[field], after[field]))

/** The registration code is no business of the audit log's readers. */
function auditable(row: Settings): object {
  return { ...settingsOf(row), registration_code: row.registration_code === null ? null : 'set' }
}

async function refuseStale(tx: Tx, row: ContestRecord, wanted: Partial<Settings>): Promise<never> {
  const who = await findUserName(tx, row.updated_by)
  const fields = (Object.keys(wanted) as Array<keyof Settings>).filter((field) => !sameValue(wanted[field], row[field]))
  return fail('changed_meanwhile', { who, at: row.updated_at, fields, version: row.version })
}

/** What a started contest no longer lets anybody move. */
function checkClock(row: ContestRecord, wanted: Partial<Settings>, now: number): void {
  const { status, is_frozen } = stateOf(row, now)
  const { start_at = row.start_at, start_mode = row.start_mode, freeze_at, unfreeze } = wanted
  if (status === 'not_started') {
    const isTouched = wanted.start_at !== undefined || wanted.start_mode !== undefined
    if (isTouched && start_mode === 'auto' && Date.parse(start_at) <= now) failFields({ start_at: { code: 'start_past' } })
    return
  }
  const fields = fixedFields(row, wanted)
  const movesFreeze = freeze_at !== undefined && !sameValue(freeze_at, row.freeze_at)
  if (is_frozen && movesFreeze) fields.push('freeze_at')
  if (is_frozen && unfreeze !== undefined && unfreeze !== row.unfreeze) fields.push('unfreeze')
  if (status === 'finished' && movesFreeze) fields.push('freeze_at')
  if (fields.length > 0)
    fail('read_only_while_running', { fields: Object.fromEntries(fields.map((field) => [field, { code: 'read_only_while_running' }])) })
  if (movesFreeze && freeze_at !== null && Date.parse(freeze_at) <= now) failFields({ freeze_at: { code: 'freeze_out_of_range' } })
}

/** Writes `rules.set` for whatever scores and has changed: the contest's own, and every topic's that inherits. */
async function recordRules(tx: Tx, lock: ContestLock, after: ContestRecord): Promise<void> {
  const events: NewEvent[] = []
  if (!sameValue(contestRulesOf(lock.contest), contestRulesOf(after))) events.push(contestRulesEvent(after))
  if (inheritedByTopics.some((field) => !sameValue(lock.contest[field], after[field]))) {
    for (const topic of await selectTopics(tx, lock.contest_id)) events.push(rulesEvent(after, topic))
  }
  await appendEvents(tx, lock, events)
}
