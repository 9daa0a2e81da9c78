import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskParts } from '../kind.ts'
import { paperFigures } from './figures.ts'

export const paperDesk: DeskParts = {
  listName: msg`Toy papers`,
  figures: paperFigures,
  scores: null,
  figureWords: { people: [], topics: [] },
  evidence: null,
  pages: {
    papers: { label: msg`Papers`, Page: late(async () => (await import('./papers-tab.tsx')).PapersTab) },
  },
}
