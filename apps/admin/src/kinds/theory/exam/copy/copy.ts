import type { ContestFull } from '@beacon/api/contest/contest-views'
import { msg } from '@lingui/core/macro'
import { screensTick, textsTick } from '../../../../parts/desk/copy-ticks.ts'
import type { CopyParts } from '../../../kind.ts'
import { CopyCandidates } from './copy-candidates.tsx'

/** An exam that candidates sit has rooms and a paper, and neither contest questions nor brackets. */
const examCopy: CopyParts = {
  title: msg`Copy exam`,
  ticks: [
    {
      name: 'settings',
      label: msg`Settings`,
      help: msg`If not selected, the copy uses the defaults. Paper, timing and duration are kept.`,
    },
    textsTick,
    { name: 'staff', label: msg`Staff and markers`, help: msg`Including the original organiser and the assignment of markers.` },
    { name: 'rooms', label: msg`Rooms`, help: msg`Without their codes.` },
    screensTick,
  ],
  never: [msg`attempts, answers and marks`, msg`the seed for all orders; the copy gets a new one`, msg`room codes`, msg`keys and tokens`],
  values: { rooms: true, candidates: 'none' },
  Fields: CopyCandidates,
}

/** A rush is copied as every contest. */
export const copyOf = (contest: ContestFull): CopyParts | null =>
  contest.kind === 'theory' && contest.exam_mode === 'exam' ? examCopy : null
