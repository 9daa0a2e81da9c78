import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskParts } from '../kind.ts'
import { tickFigures } from './figures.ts'

export const tickDesk: DeskParts = {
  listName: msg`Toy ticks`,
  figures: tickFigures,
  scores: {
    columns: { ticks: msg`Ticks`, best: msg`Best tick` },
    parts: { paid: { head: msg`Paid`, cause: msg`paid points`, adds: false } },
  },
  figureWords: {
    people: [
      { key: 'captures', label: msg`Captures` },
      { key: 'points', label: msg`Points` },
    ],
    topics: [],
  },
  evidence: null,
  pages: {
    ticks: { label: msg`Ticks`, Page: late(async () => (await import('./ticks-tab.tsx')).TicksTab) },
  },
}
