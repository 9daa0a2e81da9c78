import type { ContestFull } from '@beacon/api/contest-views'
import { theoryContest } from '@beacon/api/kinds/theory/contest'
import { anId } from '../../../testing/show-page.tsx'

export const examId = anId(7)
/** An exam as its settings are read. */
export const anExam = (more: object = {}) =>
  ({
    ...structuredClone(theoryContest.defaults),
    kind: 'theory',
    resource_id: examId,
    number: 'e-00001',
    name: 'Spring exam',
    paper_id: anId(41),
    paper_name: 'Paper 1',
    question_count: 40,
    total_score: 10_000,
    pass_mark: 6_050,
    manual_count: 0,
    reviewed_at: null,
    released_at: null,
    start_at: '2027-12-01T09:00:00.000Z',
    end_at: '2027-12-01T10:30:00.000Z',
    status: 'not_started',
    is_frozen: false,
    is_online: true,
    unfrozen_at: null,
    stopped_at: null,
    pauses: [],
    was_end_at: null,
    run: 1,
    entrant_count: 2,
    topic_count: 0,
    topic_online_count: 0,
    watch_key: null,
    reset_request: null,
    version: 3,
    created_at: '2026-11-20T06:00:00.000Z',
    owner_name: 'Lin',
    ...more,
  }) as unknown as ContestFull

export const examFacts = {
  entrants_online: 1,
  entrants: 2,
  entrants_pending: 0,
  participants: 2,
  screens: 0,
  evidence_open: 0,
  appeals_open: 0,
  server_now: '2026-11-20T06:32:08.000Z',
  candidates: 2,
  going: 1,
  submitted: 1,
  absent: 0,
  unheard: 0,
  mean_score: null,
  passed: 0,
  to_mark: 0,
}
