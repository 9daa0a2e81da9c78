import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { answerEvidence, answerScores } from '../../parts/desk/answer-words.ts'
import type { DeskParts } from '../kind.ts'
import { displays } from './displays.ts'
import { aiFigures } from './figures.ts'

const submissions = msg({ context: 'ai', message: 'Submissions' })
const solved = msg({ context: 'ai', message: 'Flags' })

export const aiDeskParts: DeskParts = {
  listName: msg`AI contests`,
  figures: aiFigures,
  scores: {
    ...answerScores,
    columns: { solved, submissions },
    steps: { evaluation: msg({ context: 'scores', message: 'Evaluation {part}' }) },
    parts: {
      evaluations: { head: msg({ context: 'scores', message: 'Results' }), cause: msg`points of results`, adds: false, width: 90 },
      ...answerScores.parts,
    },
  },
  figureWords: {
    people: [
      { key: 'submissions', label: msg({ context: 'ai', message: 'Flag attempts' }), width: 104 },
      { key: 'solved', label: solved },
      { key: 'evaluations', label: submissions, width: 104 },
      { key: 'scored', label: msg({ context: 'ai', message: 'Scored' }) },
      { key: 'points', label: msg`Points` },
    ],
    topics: [
      { key: 'value', label: msg`Value now`, width: 100 },
      { key: 'solved', label: solved },
      { key: 'evaluations', label: submissions, width: 104 },
      { key: 'evaluated', label: msg({ context: 'ai', message: 'Teams scored' }), width: 108 },
      { key: 'failed_share', label: msg({ context: 'statistic', message: 'Failed' }) },
    ],
  },
  scoringNote: msg`The score of a result becomes points as the evaluation says. Metric, data, base and target change by a re-evaluation on the Evaluation page.`,
  evidence: answerEvidence,
  displays: () => displays,
  pages: {
    submissions: { label: submissions, Page: late(async () => (await import('./submissions/submissions-tab.tsx')).SubmissionsTab) },
    evaluation: {
      label: msg({ context: 'desk', message: 'Evaluation' }),
      Page: late(async () => (await import('./evaluation/evaluation-tab.tsx')).EvaluationTab),
    },
  },
}
