import type { ContestRow } from '@beacon/api/contest/contest-views'
import type { BuiltKind } from '@beacon/router'
import type { TableState } from '@beacon/ui/table'
import { boolOf, listOf, oneOf } from '../../parts/list/table-url.ts'

export type Status = ContestRow['status']
export const filterNames = [
  'game_type',
  'is_public',
  'is_online',
  'is_frozen',
  'has_open_evidence',
  'registration',
  'owner_id',
  'start_from',
  'start_to',
  'deleted',
  'exam_mode',
  'paper_id',
  'room',
  'review',
] as const

type ListState = Pick<TableState, 'q' | 'sort' | 'filters'>
const registrations = ['open', 'review', 'code', 'list'] as const

/** What the server is asked for the state of the list. */
export function listQueryOf(kind: BuiltKind, { q, sort, filters }: ListState, status: Status | undefined) {
  const text = (name: string) => (filters[name] === undefined ? undefined : String(filters[name]))
  return {
    kind,
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    status: status === undefined ? undefined : [status],
    game_type: oneOf(filters['game_type'], ['team', 'individual']),
    is_public: boolOf(filters['is_public']),
    is_online: boolOf(filters['is_online']),
    is_frozen: boolOf(filters['is_frozen']),
    has_open_evidence: boolOf(filters['has_open_evidence']),
    registration: listOf(filters['registration'])?.flatMap((value) => oneOf(value, registrations) ?? []),
    owner_id: text('owner_id'),
    start_from: text('start_from'),
    start_to: text('start_to'),
    deleted: boolOf(filters['deleted']),
    exam_mode: oneOf(filters['exam_mode'], ['exam', 'rush']),
    paper_id: text('paper_id'),
    room: text('room'),
    review: oneOf(filters['review'], ['to_mark', 'to_review', 'done']),
  }
}
