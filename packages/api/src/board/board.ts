import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, integer, issue, listQuery, ok, optionalText, page, queryBool, sortBy, text, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { encodingErrors, textEncoding } from '../text-encoding.ts'
import { boardTable } from './board-table.ts'
import { boardUnit, normalizer, raceCategory, raceSource, raceState, raceTrouble } from './board-words.ts'
import { secret } from '../secret.ts'

export * from './board-words.ts'

export const boardLimits = {
  races: 40,
  /** Hundredths of a point. */
  normalized: { min: 1, max: 10_000_000 },
  /** Thousandths. */
  factor: { min: 0, max: 100_000 },
  /** Thousandths of a point. */
  full: { min: 1, max: 100_000_000_000 },
  /** A place of a file or of another server: points with three digits, below zero too. */
  score: 1_000_000_000,
  keys: 50,
} as const

const address = z.url({ protocol: /^https?$/u, error: 'field_wrong' }).check(z.maxLength(1024))
const raceBody = z.object({
  /** Of a race that is there already; without it a new one. */
  race_id: z.optional(id),
  name: text({ ...limits.name, byWidth: true }),
  short_name: text({ min: 1, max: 12 }),
  category: raceCategory,
  normalize_by: normalizer,
  /** Hundredths of a point. */
  normalized_score: integer(boardLimits.normalized.min, boardLimits.normalized.max),
  /** Thousandths. */
  weighting_factor: integer(boardLimits.factor.min, boardLimits.factor.max),
  /** Thousandths of a point; needed where the race is normalised by it. */
  full_mark: z._default(z.nullable(integer(boardLimits.full.min, boardLimits.full.max)), null),
  source: raceSource,
  contest_id: z._default(z.nullable(id), null),
  arena_id: z._default(z.nullable(id), null),
  url: secret(z._default(z.nullable(address), null)),
})
export type RaceBody = z.infer<typeof raceBody>
/** What belongs to the source of a race must be there. */
const wholeRace = raceBody.check((ctx) => {
  const { source, contest_id, arena_id, url, normalize_by, full_mark } = ctx.value
  const miss = (field: string) => ctx.issues.push({ code: 'custom', message: issue('field_empty'), input: ctx.value, path: [field] })
  if (source === 'contest' && contest_id === null) miss('contest_id')
  if (source === 'arena' && arena_id === null) miss('arena_id')
  if (source === 'remote' && url === null) miss('url')
  if (normalize_by === 'full' && full_mark === null) miss('full_mark')
})

export const boardBody = z.object({
  name: text({ ...limits.name, byWidth: true }),
  name_en: optionalText(40),
  background: z._default(z.nullable(id), null),
  unit: z._default(boardUnit, 'team'),
  /** Entries of an organisation that count in the united ranking; 0: all. */
  unite_best: z._default(integer(0, 100), 3),
  /** Off: a contest or arena counts once it is final, and an address is read by hand only. */
  is_realtime: z._default(z.boolean(), true),
  is_published: z._default(z.boolean(), false),
  total_digits: z._default(integer(0, 2), 2),
  hide_zero: z._default(z.boolean(), true),
  races: z._default(z.array(wholeRace).check(z.maxLength(boardLimits.races)), []),
})

export const raceView = z.object({
  ...raceBody.shape,
  race_id: id,
  /** What the contest or arena is called; null where it is another source, or gone. */
  source_name: z.nullable(z.string()),
  state: raceState,
  rows: z.int(),
  /** When the data of a file or address came, and the file's name. */
  data_at: z.nullable(instant),
  data_name: z.nullable(z.string()),
  /** Why the last reading of an address was not taken; the data before it counts. */
  trouble: z.nullable(raceTrouble),
  tried_at: z.nullable(instant),
})
export type RaceView = z.infer<typeof raceView>
export const boardView = z.object({
  rank_id: id,
  name: z.string(),
  name_en: z.string(),
  background: z.nullable(id),
  unit: boardUnit,
  unite_best: z.int(),
  is_realtime: z.boolean(),
  is_published: z.boolean(),
  total_digits: z.int(),
  hide_zero: z.boolean(),
  races: z.array(raceView),
  /** Names that were joined by hand: `from` counts as `into`. */
  joins: z.array(z.object({ from: z.string(), into: z.string() })),
  version: z.int(),
  updated_at: instant,
})
export type BoardView = z.infer<typeof boardView>
export const boardRow = z.object({
  rank_id: id,
  name: z.string(),
  name_en: z.string(),
  unit: boardUnit,
  races: z.int(),
  sources: z.array(raceSource),
  is_realtime: z.boolean(),
  is_published: z.boolean(),
  /** Races whose last reading failed. */
  troubles: z.int(),
  /** Keys that open its screens now. */
  keys: z.int(),
  owner_name: z.string(),
  updated_at: instant,
})
export type BoardRow = z.infer<typeof boardRow>

/** Why a row has no points: its cell is empty, has a comma for a point, is beyond the limit, or holds no plain number. */
export const pointsProblem = z.enum(['empty', 'comma', 'large', 'other'])
export type PointsProblem = z.infer<typeof pointsProblem>

/** What a file of results would bring. */
export const raceFile = z.object({
  name: z.string(),
  rows: z.int(),
  /** Of them without a number: they count 0. */
  without_score: z.int(),
  /** The first 100 of these, as they are written. */
  scoreless: z.array(z.object({ row: z.int(), name: z.string(), score: z.string(), why: pointsProblem })),
  /** The first 100, with the entry of the board that each counts for; null: it stands as one of its own. */
  items: z.array(z.object({ row: z.int(), name: z.string(), score: z.int(), match: z.nullable(z.string()) })),
  /** Rows that no other race knows. */
  alone: z.int(),
  is_written: z.boolean(),
})
export type RaceFile = z.infer<typeof raceFile>

export const boardKey = z.object({
  key_id: id,
  name: z.string(),
  key_end: z.string(),
  seen_at: z.nullable(instant),
  expires_at: instant,
  revoked_at: z.nullable(instant),
  created_at: instant,
})
export type BoardKey = z.infer<typeof boardKey>

const manage = permission('rank.manage')
const inBoard = z.object({ rank_id: id })
const inRace = z.object({ rank_id: id, race_id: id })
const saveErrors = ['changed_meanwhile', 'board_source_private', 'board_races_none'] as const

export const board = {
  list: endpoint({
    method: 'GET',
    path: '/boards',
    access: manage,
    summary: 'Ranking boards: one’s own, with people.all every one',
    query: z.object({ ...listQuery, sort: sortBy('name', 'updated_at', 'is_published') }),
    reply: page(boardRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/boards/:rank_id',
    access: manage,
    summary: 'A board with its races',
    params: inBoard,
    reply: boardView,
  }),
  contests: endpoint({
    method: 'GET',
    path: '/board-contests',
    access: manage,
    summary: 'Contests that the caller may put on a board, newest first, at most 50',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ items: z.array(z.object({ resource_id: id, name: z.string(), kind: z.string() })) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/boards',
    access: manage,
    status: 201,
    summary: 'Create a board; the caller is staff of each contest it reads',
    body: boardBody,
    reply: boardView,
    errors: saveErrors,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/boards/:rank_id',
    access: manage,
    summary: 'Save a board and all its races, in their order; one that is left out is removed with its data',
    params: inBoard,
    body: z.object({ ...boardBody.shape, version }),
    reply: boardView,
    errors: saveErrors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/boards/:rank_id',
    access: manage,
    summary: 'Delete a board; its name is typed to confirm, its screens go dark',
    params: inBoard,
    body: z.object({ confirm: z.string().check(z.maxLength(200)) }),
    reply: ok,
    errors: ['confirm_mismatch'],
  }),
  table: endpoint({
    method: 'GET',
    path: '/boards/:rank_id/table',
    access: manage,
    summary: 'The ranking as its screens show it, published or not',
    params: inBoard,
    reply: boardTable,
  }),
  join: endpoint({
    method: 'PUT',
    path: '/boards/:rank_id/joins',
    access: manage,
    summary: 'Let a name count as another one of the board, or (null) stand for itself again; remembered for later data',
    params: inBoard,
    body: z.object({ name: text({ min: 1, max: 200 }), into: z.nullable(text({ min: 1, max: 200 })) }),
    reply: ok,
  }),
  file: endpoint({
    method: 'POST',
    path: '/boards/:rank_id/races/:race_id/file',
    access: manage,
    transfer: 'upload',
    summary: 'Results of a race (multipart, field `file`: .xlsx, .xls, .csv). Without `write` only what they would bring',
    params: inRace,
    query: z.object({ encoding: z.optional(textEncoding), write: queryBool }),
    reply: raceFile,
    body_bytes: limits.sheet_bytes,
    errors: [
      'file_type',
      'file_size',
      'sheet_unreadable',
      'import_rows',
      'import_header',
      'board_row_nameless',
      'board_row_duplicate',
      'board_race_no_file',
      ...encodingErrors,
    ],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/boards/:rank_id/races/:race_id/refresh',
    access: manage,
    summary: 'Read the address of a race now. `force` takes data that drops more than half of the entries, or all scores to 0',
    params: inRace,
    body: z.object({ force: z._default(z.boolean(), false) }),
    reply: boardView,
    errors: [
      'board_source_private',
      'board_source_unreachable',
      'board_source_format',
      'board_row_duplicate',
      'board_data_held',
      'board_race_no_address',
    ],
  }),
  keys: endpoint({
    method: 'GET',
    path: '/boards/:rank_id/keys',
    access: manage,
    summary: 'Keys that open the screens of a board',
    params: inBoard,
    reply: page(boardKey),
  }),
  add_key: endpoint({
    method: 'POST',
    path: '/boards/:rank_id/keys',
    access: manage,
    status: 201,
    summary: 'A new key; it is told once',
    params: inBoard,
    body: z.object({ name: text({ min: 1, max: 40 }), expires_at: z.optional(instant) }),
    reply: z.object({ key: boardKey, viewer_key: z.string() }),
    errors: ['board_keys_too_many'],
  }),
  revoke_key: endpoint({
    method: 'DELETE',
    path: '/boards/:rank_id/keys/:key_id',
    access: manage,
    summary: 'Revoke a key; screens that it opened go dark within 2 s',
    params: z.object({ rank_id: id, key_id: id }),
    reply: ok,
  }),
}
