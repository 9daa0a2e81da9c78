import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { answerFigures } from '../../features/contest-desk/answers/answer-figures.tsx'
import { answerPages } from '../../features/contest-desk/answers/answer-pages.ts'
import type { DeskParts } from '../kind.ts'
import { rangeFigures } from './range-figures.ts'

export const cfsDesk: DeskParts = {
  listName: msg`Penetration contests`,
  figures: rangeFigures(answerFigures),
  pages: {
    ...answerPages,
    stages: { label: msg`Stages`, Page: late(async () => (await import('./stages/stages-tab.tsx')).StagesTab) },
  },
}
