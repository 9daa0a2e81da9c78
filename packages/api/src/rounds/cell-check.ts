import { runVerdicts, stageKinds, stageVerdicts } from '@beacon/engine/check'
import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, ok, page, queryNumber, sortIfBy, text } from '../fields.ts'

const inContest = z.object({ resource_id: id })
const n = z.int().check(z.minimum(1), z.maximum(10_000))
const queryRound = z.optional(queryNumber(1, 10_000))

/** `error`: not checked; that is ours and costs nobody anything. */
export const cellVerdict = z.enum(runVerdicts)
export type CellVerdict = z.infer<typeof cellVerdict>

/**
 * Why a check is an error (docs/faults-of-checks.md). late: nobody ran it in time. lost: its runner was. script: it is broken or none.
 * runner: it could not be begun. starved: the machine gave it no processor. checker: it said so itself. died: at every box of the round.
 * address: the box has none. Of a failure: flood, its program printed without end.
 */
export const cellFault = z.enum(['late', 'lost', 'script', 'runner', 'starved', 'checker', 'died', 'address', 'flood'])
export type CellFault = z.infer<typeof cellFault>

/** A stage of a check as entrants may read it. */
export const cellStage = z.object({
  kind: z.enum(stageKinds),
  /** The place of the flag; null for a check of the service. */
  store: z.nullable(z.string()),
  verdict: z.enum(stageVerdicts),
  exit_code: z.nullable(z.int()),
  public: z.string(),
  took_ms: z.int(),
  limit_ms: z.int(),
})
export type CellStage = z.infer<typeof cellStage>

/** `planned`: its time has not come; `queued`: it waits for a runner or runs. */
export const checkState = z.enum(['planned', 'queued', 'done'])

export const checkRow = z.object({
  n: z.int(),
  entrant_id: id,
  entrant_name: z.string(),
  topic_id: id,
  topic_name: z.string(),
  /** 1: the round's own check; later ones were ordered by staff. */
  rev: z.int(),
  state: checkState,
  /** Whether it is the one of its cell that counts. */
  counts: z.boolean(),
  verdict: z.nullable(cellVerdict),
  fault: z.nullable(cellFault),
  is_annulled: z.boolean(),
  /** Why it was annulled. */
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  stages: z.array(cellStage),
  took_ms: z.nullable(z.int()),
  attempt: z.int(),
  runner: z.nullable(z.string()),
  /** Who of the staff ordered it; null: the round. */
  asked_by: z.nullable(z.string()),
  at: instant,
  done_at: z.nullable(instant),
})
export type CheckRow = z.infer<typeof checkRow>

export const checkDetail = z.extend(checkRow, {
  /** What the program wrote for staff, by place in the list of stages. */
  private: z.array(z.string()),
})

const cell = z.object({ n, entrant_id: id, topic_id: id })
const reason = text({ min: 4, max: 200 })

/** Checks of cells in contests that are played in rounds; there are none in others. */
export const cellCheck = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/checks',
    access: permission('contest.watch'),
    summary: 'Checks of a contest, the latest first',
    params: inContest,
    query: z.object({
      ...listQuery,
      n: queryRound,
      entrant_id: z.optional(id),
      topic_id: z.optional(id),
      /** What counts: an annulled check is an error. */
      verdict: z.optional(cellVerdict),
      state: z.optional(checkState),
      sort: sortIfBy('at'),
    }),
    reply: page(checkRow),
    errors: ['contest_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/checks/one',
    access: permission('contest.watch'),
    summary: 'A check with what its program wrote for staff',
    params: inContest,
    query: z.object({ n: queryNumber(1, 10_000), entrant_id: id, topic_id: id, rev: queryNumber(1, 10_000) }),
    reply: checkDetail,
    errors: ['contest_not_found', 'check_not_found'],
  }),
  annul: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/checks/annul',
    access: permission('referee.decide'),
    summary: 'Count cells as not checked. A round that was settled is settled again',
    params: inContest,
    body: z.object({ cells: z.array(cell).check(z.minLength(1), z.maxLength(1_000)), reason }),
    reply: z.object({ annulled: z.int(), revised: z.array(z.int()) }),
    errors: ['contest_not_found', 'check_not_found', 'check_running', 'round_void', 'already_decided'],
  }),
  again: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/checks/again',
    access: permission('contest.control'),
    summary: 'Check a cell again while its round is open: what comes out counts in place of the check before, unless it is an error',
    params: inContest,
    body: cell,
    reply: checkRow,
    errors: ['contest_not_found', 'check_not_found', 'check_running', 'round_void', 'round_settled', 'contest_state'],
  }),
}

export const rehearsalReport = z.object({
  no: z.int(),
  state: z.enum(['running', 'done', 'cancelled']),
  /** The round that is checked now, or was last. */
  n: z.int(),
  rounds: z.int(),
  done: z.int(),
  all: z.int(),
  started_at: instant,
  ended_at: z.nullable(instant),
  topics: z.array(
    z.object({
      topic_id: id,
      topic_name: z.string(),
      /** Rounds in a row, up to the last, in which every box was up. */
      green: z.int(),
      stages: z.array(
        z.object({
          kind: z.enum(stageKinds),
          store: z.nullable(z.string()),
          /** How often it answered what. */
          verdicts: z.array(z.object({ verdict: z.enum(stageVerdicts), times: z.int() })),
          slowest_ms: z.int(),
          limit_ms: z.int(),
        }),
      ),
      /** Of checks that were not up: where and what the program wrote. */
      trouble: z.array(z.object({ n: z.int(), entrant_id: id, verdict: cellVerdict, public: z.string(), private: z.string() })),
    }),
  ),
})
export type RehearsalReport = z.infer<typeof rehearsalReport>

/** Rounds that are tried before the start, on boxes that belong to nobody. */
export const cellRehearsal = {
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/rehearsal',
    access: permission('contest.watch'),
    summary: 'The latest rehearsal of a contest: what each service and stage answered',
    params: inContest,
    reply: z.nullable(rehearsalReport),
    errors: ['contest_not_found'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/rehearsal',
    access: permission('contest.control'),
    summary: 'Try three rounds on the boxes that belong to nobody, with flags of a key that is thrown away; nothing is scored',
    params: inContest,
    body: z.object({}),
    reply: rehearsalReport,
    errors: ['contest_not_found', 'contest_state', 'rehearsal_running', 'rehearsal_no_box'],
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/desk/rehearsal',
    access: permission('contest.control'),
    summary: 'Stop the rehearsal that runs',
    params: inContest,
    body: z.object({}),
    reply: ok,
    errors: ['contest_not_found'],
  }),
}
