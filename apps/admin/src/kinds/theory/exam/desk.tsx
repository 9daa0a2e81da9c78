import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskParts } from '../../kind.ts'
import { examFigures } from './figures.tsx'

export const examDesk: DeskParts = {
  listName: msg`Exams`,
  figures: examFigures,
  pages: {
    rooms: {
      label: msg({ context: 'exam', message: 'Rooms' }),
      Page: late(async () => (await import('./room/rooms-tab.tsx')).RoomsTab),
    },
    control: {
      label: msg({ context: 'exam', message: 'Invigilation' }),
      Page: late(async () => (await import('./control/control-tab.tsx')).ControlTab),
    },
    rush: {
      label: msg({ context: 'rush', message: 'Rush host' }),
      Page: late(async () => (await import('./rush/rush-tab.tsx')).RushTab),
    },
    marking: {
      label: msg({ context: 'exam', message: 'Marking' }),
      Page: late(async () => (await import('./marking/marking-tab.tsx')).MarkingTab),
    },
    analysis: {
      label: msg({ context: 'analysis', message: 'Analysis' }),
      Page: late(async () => (await import('../analysis/analysis-tab.tsx')).AnalysisTab),
    },
    scores: {
      label: msg`Scores`,
      Page: late(async () => (await import('./scores/scores-tab.tsx')).ScoresTab),
    },
  },
}
