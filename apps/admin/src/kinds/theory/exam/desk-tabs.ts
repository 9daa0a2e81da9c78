import { frameTabs } from '../../../features/contest-desk/desk-tabs.ts'
import type { DeskTabRow } from '../../desk-tab.ts'

/** The desk of an exam: pages of the frame, the candidates with what their devices do, and what people mark. */
export const deskTabs = [
  frameTabs.start,
  frameTabs.base,
  frameTabs.participants,
  { key: 'rooms', group: 'setup', item: 'contest.watch', filters: ['room'] },
  { key: 'control', group: 'live', item: 'contest.watch', filters: ['state', 'trouble', 'room'] },
  frameTabs.situation,
  frameTabs.bulletins,
  { key: 'marking', group: 'results', item: 'marking.mark', filters: ['state', 'pushed'] },
  {
    key: 'scores',
    group: 'results',
    item: 'contest.watch',
    filters: ['result', 'organisation', 'room', 'band', 'adjusted', 'complaint', 'candidate', 'remark', 'option'],
  },
  { key: 'analysis', group: 'results', item: 'contest.watch', filters: [], isAfterStart: true },
] as const satisfies readonly DeskTabRow[]
