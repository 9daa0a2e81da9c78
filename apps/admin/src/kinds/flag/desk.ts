import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { answerFigures } from '../../parts/desk/answer-figures.tsx'
import { answerEvidence, answerFigureWords, answerScores } from '../../parts/desk/answer-words.ts'
import type { DeskParts } from '../kind.ts'
import { topicColumns } from './topic-columns.tsx'

export const flagDesk: DeskParts = {
  listName: msg`CTF contests`,
  figures: answerFigures,
  scores: answerScores,
  figureWords: answerFigureWords,
  evidence: answerEvidence,
  topicColumns,
  pages: {
    analysis: { label: msg`Analysis`, Page: late(async () => (await import('./analysis/analysis-tab.tsx')).AnalysisTab) },
  },
}
