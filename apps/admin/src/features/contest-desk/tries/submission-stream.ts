import type { SubmissionRow } from '@beacon/api/topic/submission'

/** Rows kept on the page; older ones are fetched again by “Show older”. */
export const mostRows = 200
/** Rows kept while the stream is held; beyond that only their number is. */
export const mostHeld = 500

export type ResultFilter = 'all' | 'correct' | 'wrong' | 'repeated' | 'suspicious'
export interface StreamFilter {
  result: ResultFilter
  entrant_id: string | undefined
  topic_id: string | undefined
  address: string | undefined
}

export interface StreamState {
  rows: readonly SubmissionRow[]
  /** Rows that came by the stream since the page opened: they fade in. */
  fresh: ReadonlySet<string>
  isHeld: boolean
  held: readonly SubmissionRow[]
  heldCount: number
  /** Older rows exist on the server. */
  hasOlder: boolean
}

export type StreamEvent =
  | { type: 'loaded'; rows: readonly SubmissionRow[]; total: number }
  | { type: 'older'; rows: readonly SubmissionRow[]; total: number }
  | { type: 'arrived'; rows: readonly SubmissionRow[]; filter: StreamFilter }
  | { type: 'hold' }
  | { type: 'go' }
  | { type: 'verdict'; submission_id: string; result: 'correct' | 'wrong' }

export const emptyStream: StreamState = { rows: [], fresh: new Set(), isHeld: false, held: [], heldCount: 0, hasOlder: false }

/** The results that a filter asks the server for; a part of a flag stands with the correct ones. */
export const resultsOf = (filter: ResultFilter): SubmissionRow['result'][] | undefined =>
  ({
    all: undefined,
    correct: ['correct' as const, 'part' as const],
    wrong: ['wrong' as const],
    repeated: ['repeated' as const],
    suspicious: undefined,
  })[filter]

export function matches({ result, entrant_id, topic_id, address }: StreamFilter, row: SubmissionRow): boolean {
  const results = resultsOf(result)
  return (
    (results === undefined || results.includes(row.result)) &&
    (entrant_id === undefined || entrant_id === row.entrant_id) &&
    (result !== 'suspicious' || row.suspicious) &&
    (topic_id === undefined || topic_id === row.topic_id) &&
    (address === undefined || address === row.address)
  )
}

/** Newest first, each try once. */
function merged(newer: readonly SubmissionRow[], older: readonly SubmissionRow[]): SubmissionRow[] {
  const seen = new Set<string>()
  return [...newer, ...older]
    .filter(({ submission_id }) => !seen.has(submission_id) && seen.add(submission_id))
    .sort((a, b) => b.at.localeCompare(a.at) || b.submission_id.localeCompare(a.submission_id))
}

function arrive(state: StreamState, rows: readonly SubmissionRow[]): StreamState {
  if (rows.length === 0) return state
  if (state.isHeld) {
    const known = new Set(state.held.map(({ submission_id }) => submission_id))
    const fresh = rows.filter(({ submission_id }) => !known.has(submission_id))
    return { ...state, held: merged(fresh, state.held).slice(0, mostHeld), heldCount: state.heldCount + fresh.length }
  }
  const next = merged(rows, state.rows)
  return {
    ...state,
    rows: next.slice(0, mostRows),
    hasOlder: state.hasOlder || next.length > mostRows,
    fresh: new Set([...rows.map(({ submission_id }) => submission_id), ...[...state.fresh].slice(0, mostRows)]),
  }
}

/** What the stream of tries shows. A held stream stands still and counts; letting go brings what came meanwhile. */
export function streamReducer(state: StreamState, event: StreamEvent): StreamState {
  switch (event.type) {
    case 'loaded':
      return {
        ...state,
        rows: event.rows.slice(0, mostRows),
        fresh: new Set(),
        held: [],
        heldCount: 0,
        hasOlder: event.total > event.rows.length,
      }
    case 'older': {
      const rows = merged(state.rows, event.rows)
      return { ...state, rows, hasOlder: event.rows.length > 0 && event.total > event.rows.length }
    }
    case 'arrived':
      return arrive(
        state,
        event.rows.filter((row) => matches(event.filter, row)),
      )
    case 'hold':
      return state.isHeld ? state : { ...state, isHeld: true, held: [], heldCount: 0 }
    case 'go':
      return arrive({ ...state, isHeld: false, held: [], heldCount: 0, hasOlder: state.hasOlder || state.heldCount > mostHeld }, state.held)
    case 'verdict':
      return {
        ...state,
        rows: state.rows.map((row) => (row.submission_id === event.submission_id ? { ...row, result: event.result } : row)),
      }
  }
}
