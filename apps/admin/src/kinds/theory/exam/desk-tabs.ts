import type { ContestFull } from '@beacon/api/contest/contest-views'
import { frameTabs } from '../../../parts/desk/desk-tabs.ts'
import type { DeskTabRow } from '../../../parts/desk/desk-tab.ts'

const isRush = (contest: ContestFull) => 'exam_mode' in contest && contest.exam_mode === 'rush'
const isOf = (contest: ContestFull) => !isRush(contest)

/** The desk of an exam: pages of the frame, the candidates with what their devices do, and what people mark. A rush has no attempts, so its host takes their place. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  frameTabs.participants,
  { key: 'paper', group: 'setup', item: 'contest.write', filters: [], isOf },
  { key: 'rooms', group: 'setup', item: 'contest.watch', filters: ['room'], isOf },
  { key: 'control', group: 'live', item: 'contest.watch', filters: ['state', 'trouble', 'room'], isOf },
  { key: 'rush', group: 'live', item: 'contest.control', filters: [], isMain: true, isOf: isRush },
  frameTabs.situation,
  { ...frameTabs.monitoring, isOf },
  frameTabs.bulletins,
  {
    key: 'marking',
    group: 'results',
    item: 'marking.mark',
    filters: ['state', 'unmarked_in', 'given_to', 'pushed', 'conflict', 'borderline', 'marked_by', 'report', 'checked'],
    isOf,
  },
  {
    key: 'scores',
    group: 'results',
    item: 'contest.watch',
    filters: ['result', 'organisation', 'room', 'band', 'adjusted', 'complaint', 'candidate', 'remark', 'option'],
  },
  {
    key: 'analysis',
    group: 'results',
    item: 'contest.watch',
    filters: ['view', 'organisation', 'room', 'section', 'question', 'cuts', 'unit', 'without_questions', 'without_candidates', 'reason'],
    isAfterStart: true,
    isOf,
  },
  { ...frameTabs.evidence, isAfterStart: true, isOf },
  { ...frameTabs.statistics, filters: ['view'], isAfterStart: true, isOf },
] as const satisfies readonly DeskTabRow[]
