import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { answerFigures } from '../../parts/desk/answer-figures.tsx'
import { answerEvidence, answerFigureWords, answerScores } from '../../parts/desk/answer-words.ts'
import type { DeskParts } from '../kind.ts'
import { displays } from './displays.ts'
import { rangeFigures } from './range-figures.ts'

export const cfsDesk: DeskParts = {
  listName: msg`Penetration contests`,
  figures: rangeFigures(answerFigures),
  scores: {
    ...answerScores,
    columns: {
      solved: msg({ context: 'scores', message: 'Stages' }),
      finished: msg({ context: 'scores', message: 'Ranges' }),
    },
    parts: {
      ...answerScores.parts,
      finish: { head: msg({ context: 'scores', message: 'Finish' }), cause: msg`finish bonuses`, adds: true },
    },
  },
  figureWords: answerFigureWords,
  evidence: answerEvidence,
  displays: () => displays,
  pages: {
    stages: { label: msg`Stages`, Page: late(async () => (await import('./stages/stages-tab.tsx')).StagesTab) },
  },
}
