import type { BoardView, board as contract, RaceBody } from '@beacon/api/board/board'
import type { Parsed } from '@beacon/api/endpoint'
import { foldedName } from '@beacon/engine'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { board, boardJoin, boardRace } from '../../../db/schema/board.ts'
import { Failure, fail, failFields } from '../../../failure.ts'
import { staffContest } from '../../contest/core/contest/index.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { keepFiles } from '../../platform/file/index.ts'
import { boardArenaPort } from './port.ts'
import { checkAddress } from './remote.ts'
import { getBoard, lockBoard, type RaceRecord, selectRaces, touchBoard } from './repo.ts'
import { readBoard } from './views.ts'

type Create = Parsed<typeof contract.create>['body']
type Update = Parsed<typeof contract.update>['body']

const entryOf = (
  operation: 'create' | 'update' | 'delete' | 'match' | 'source_change',
  { rank_id, name }: { rank_id: string; name: string },
) => ({
  module: 'rank' as const,
  operation,
  object_type: 'board',
  object_id: rank_id,
  object_name: name,
})

/** Addresses often hold a token of the other side: the log names where, not what. */
const auditableRace = ({ url, ...race }: RaceBody) => ({ ...race, host: url === null ? null : new URL(url).host })
const auditable = ({ races, ...own }: Create) => ({ ...own, races: races.map(auditableRace) })

const isSameSource = (old: RaceRecord, next: RaceBody): boolean =>
  old.source === next.source && old.contest_id === next.contest_id && old.arena_id === next.arena_id && old.url === next.url

/** A race holds what its source needs and nothing of another. */
const tidied = (race: RaceBody): RaceBody => ({
  ...race,
  contest_id: race.source === 'contest' ? race.contest_id : null,
  arena_id: race.source === 'arena' ? race.arena_id : null,
  url: race.source === 'remote' ? race.url : null,
})

/** What a race reads must exist for whoever adds it: what one may not see is as if it were not there. */
async function checkSources(ctx: SignedIn, races: readonly RaceBody[], old: readonly RaceRecord[]): Promise<void> {
  for (const [index, race] of races.entries()) {
    const before = old.find(({ race_id }) => race_id === race.race_id)
    if (race.race_id !== undefined && before === undefined) fail('not_found')
    if (before !== undefined && isSameSource(before, race)) continue
    const wrong = (field: string) => failFields({ [`races.${index}.${field}`]: { code: 'field_wrong' } })
    if (race.contest_id !== null && !(await isStaffOf(ctx, race.contest_id))) wrong('contest_id')
    if (race.arena_id !== null && (await boardArenaPort.answer().findArena(ctx, race.arena_id)) === null) wrong('arena_id')
    if (race.url !== null) await checkAddress(ctx, race.url, `races.${index}.url`)
  }
}

async function isStaffOf(ctx: SignedIn, contest_id: string): Promise<boolean> {
  try {
    await staffContest(ctx, contest_id, 'contest.read')
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

function checkWhole({ is_published, races }: Create): void {
  if (is_published && races.length === 0) fail('board_races_none')
  const names = new Set<string>()
  for (const [index, { short_name }] of races.entries()) {
    const name = foldedName(short_name)
    if (names.has(name)) failFields({ [`races.${index}.short_name`]: { code: 'field_wrong' } })
    names.add(name)
  }
}

async function writeRaces(tx: Tx, rank_id: string, races: readonly RaceBody[], old: readonly RaceRecord[]): Promise<void> {
  const known = races.flatMap(({ race_id }) => race_id ?? [])
  await tx
    .delete(boardRace)
    .where(and(eq(boardRace.rank_id, rank_id), known.length === 0 ? undefined : notInArray(boardRace.race_id, known)))
  for (const [sort, { race_id, ...race }] of races.entries()) {
    const before = old.find((one) => one.race_id === race_id)
    if (before === undefined) {
      await tx.insert(boardRace).values({ ...race, race_id: newId(), rank_id, sort })
      continue
    }
    // Data of another source says nothing about this one.
    const fresh = { data: null, data_version: before.data_version + 1, data_at: null, data_name: null, tried_at: null, trouble: null }
    const values = { ...race, sort, ...(isSameSource(before, { ...race, race_id }) ? {} : fresh) }
    await tx.update(boardRace).set(values).where(eq(boardRace.race_id, before.race_id))
  }
}

export async function createBoard(ctx: SignedIn, body: Create): Promise<BoardView> {
  const { races: given, ...own } = body
  const races = given.map(tidied).map(({ race_id: _none, ...race }) => race)
  checkWhole(body)
  await checkSources(ctx, races, [])
  const rank_id = newId()
  await change(ctx, { ...entryOf('create', { rank_id, name: body.name }), after: auditable({ ...body, races }) }, async (tx) => {
    if (own.background !== null) await keepFiles(tx, [{ file_id: own.background, path: 'background' }], ['contest_cover'])
    await tx.insert(board).values({ ...own, rank_id, created_by: ctx.actor.user_id })
    await writeRaces(tx, rank_id, races, [])
  })
  return readBoard(ctx, rank_id)
}

/** Saves the whole of it. Walls that show it follow with their next question. */
export async function saveBoard(ctx: SignedIn, rank_id: string, body: Update): Promise<BoardView> {
  const { races: given, version, ...own } = body
  const races = given.map(tidied)
  checkWhole(body)
  await getBoard(ctx, rank_id)
  await checkSources(ctx, races, await selectRaces(ctx.db, rank_id))
  await change(ctx, entryOf('update', { rank_id, name: body.name }), async (tx, note) => {
    const row = await lockBoard(ctx, tx, rank_id)
    const old = await selectRaces(tx, rank_id)
    if (row.version !== version) {
      const fields = Object.keys(changedFields(row, own).after)
      fail('changed_meanwhile', { at: row.updated_at, version: row.version, fields: fields.length > 0 ? fields : ['races'] })
    }
    if (own.background !== null) await keepFiles(tx, [{ file_id: own.background, path: 'background' }], ['contest_cover'])
    await tx
      .update(board)
      .set({ ...own, version: row.version + 1, updated_at: sql`clock_timestamp()` })
      .where(eq(board.rank_id, rank_id))
    await writeRaces(tx, rank_id, races, old)
    const changed = changedFields(row, own)
    note({ ...changed, after: { ...changed.after, races: races.map(auditableRace) } })
    for (const race of races) {
      const before = old.find(({ race_id }) => race_id === race.race_id)
      if (before !== undefined && !isSameSource(before, race))
        note({ ...entryOf('source_change', { rank_id, name: body.name }), before: auditableRace(before), after: auditableRace(race) })
    }
  })
  return readBoard(ctx, rank_id)
}

export async function removeBoard(ctx: SignedIn, rank_id: string, confirm: string): Promise<{ ok: true }> {
  await change(ctx, entryOf('delete', { rank_id, name: '' }), async (tx, note) => {
    const row = await lockBoard(ctx, tx, rank_id)
    if (confirm.trim().normalize('NFC') !== row.name) fail('confirm_mismatch')
    await tx.delete(board).where(eq(board.rank_id, rank_id))
    note({ object_name: row.name })
  })
  return { ok: true }
}

/** A name counts as another one from now on, in data that comes later too; null: for itself again. */
export async function joinNames(
  ctx: SignedIn,
  rank_id: string,
  { name, into }: Parsed<typeof contract.join>['body'],
): Promise<{ ok: true }> {
  const [from_name, into_name] = [foldedName(name), into === null ? null : foldedName(into)]
  if (from_name === into_name) failFields({ into: { code: 'field_wrong' } })
  await change(ctx, entryOf('match', { rank_id, name: '' }), async (tx, note) => {
    const row = await lockBoard(ctx, tx, rank_id)
    await tx.delete(boardJoin).where(and(eq(boardJoin.rank_id, rank_id), eq(boardJoin.from_name, from_name)))
    if (into_name !== null) {
      // One step leads to the entry: what led to this name leads on to the other, and that one is an end itself.
      await tx.update(boardJoin).set({ into_name }).where(and(eq(boardJoin.rank_id, rank_id), eq(boardJoin.into_name, from_name))) // prettier-ignore
      await tx.delete(boardJoin).where(and(eq(boardJoin.rank_id, rank_id), eq(boardJoin.from_name, into_name)))
      await tx.insert(boardJoin).values({ rank_id, from_name, into_name })
    }
    await touchBoard(tx, rank_id)
    note({ object_name: row.name, after: { name, into } })
  })
  return { ok: true }
}
