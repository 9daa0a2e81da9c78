import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { answerEvidence, answerScores } from '../../parts/desk/answer-words.ts'
import type { DeskParts } from '../kind.ts'
import { PointListener } from './desk/point-listener.tsx'
import { displays } from './displays.ts'
import { operationFigures } from './figures.ts'

const checks = msg({ context: 'operation', message: 'Checks' })
const passed = msg({ context: 'operation', message: 'Passed' })
const lost = msg({ context: 'operation', message: 'Lost' })
const solved = msg({ context: 'desk', message: 'Solved' })

export const operationDesk: DeskParts = {
  listName: msg`O&M contests`,
  Listener: PointListener,
  figures: operationFigures,
  scores: { ...answerScores, columns: { solved, passed } },
  figureWords: {
    people: [
      { key: 'checks', label: checks },
      { key: 'passed', label: passed },
      { key: 'lost', label: lost },
      { key: 'submissions', label: msg`Submissions`, width: 104 },
      { key: 'points', label: msg`Points` },
      { key: 'hints', label: msg({ context: 'statistic', message: 'Hints' }), width: 68 },
    ],
    topics: [
      { key: 'value', label: msg`Value now`, width: 100 },
      { key: 'solved', label: solved },
      { key: 'passed', label: passed },
      { key: 'lost', label: lost },
      { key: 'checks', label: checks },
      { key: 'failed_share', label: msg({ context: 'operation', message: 'Failed' }) },
      { key: 'error_share', label: msg({ context: 'operation', message: 'Faults' }) },
    ],
  },
  evidence: answerEvidence,
  displays: () => displays,
  pages: {
    points: { label: msg`Check points`, Page: late(async () => (await import('./desk/points-tab.tsx')).PointsTab) },
    control: {
      label: msg`Control`,
      Page: late(async () => (await import('./desk/control-tab.tsx')).ControlTab),
    },
    checks: {
      label: msg({ context: 'desk', message: 'Checker logs' }),
      Page: late(async () => (await import('./desk/log-tab.tsx')).LogTab),
    },
  },
}
