import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskParts } from '../kind.ts'
import { topicColumns } from './topic-columns.tsx'
import { flagFigures } from './figures.tsx'

// Each page is a file of its own, fetched when it is opened first.
export const flagDesk: DeskParts = {
  listName: msg`CTF contests`,
  figures: flagFigures,
  topicColumns,
  pages: {
    questions: {
      label: msg({ context: 'desk.word', message: 'Questions' }),
      Page: late(async () => (await import('../../features/contest-desk/questions/questions-tab.tsx')).QuestionsTab),
    },
    control: { label: msg`Control`, Page: late(async () => (await import('./control/control-tab.tsx')).ControlTab) },
    analysis: { label: msg`Analysis`, Page: late(async () => (await import('./analysis/analysis-tab.tsx')).AnalysisTab) },
  },
}
