import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { answerFigures } from '../../parts/desk/answer-figures.tsx'
import { answerEvidence, answerFigureWords, answerScores } from '../../parts/desk/answer-words.ts'
import type { DeskParts, DisplayChoice } from '../kind.ts'
import { rangeFigures } from './range-figures.ts'

/** Walls have a map of the ranges where those of a CTF have their board of topics. */
const displays: readonly DisplayChoice[] = [
  ['matrix', msg`Score matrix`],
  ['map', msg`Range map`],
  ['ranking', msg`Ranking`],
  ['trend', msg`Trend`],
  ['feed', msg`Feed`],
  ['countdown', msg`Countdown`],
  ['mini', msg`Mini`],
  ['resolver', msg`Resolver`],
  ['rotation', msg`Rotation`],
]

export const cfsDesk: DeskParts = {
  listName: msg`Penetration contests`,
  figures: rangeFigures(answerFigures),
  scores: {
    ...answerScores,
    columns: {
      solved: msg({ context: 'stage', message: 'Stages taken' }),
      finished: msg({ context: 'stage', message: 'Ranges finished' }),
    },
    parts: {
      ...answerScores.parts,
      finish: { head: msg({ context: 'scores', message: 'Finish bonus' }), cause: msg`finish bonuses`, adds: true },
    },
  },
  figureWords: answerFigureWords,
  evidence: answerEvidence,
  displays: () => displays,
  pages: {
    stages: { label: msg`Stages`, Page: late(async () => (await import('./stages/stages-tab.tsx')).StagesTab) },
  },
}
