import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskParts } from '../kind.ts'
import { tickFigures } from './figures.ts'

export const tickDesk: DeskParts = {
  listName: msg`Toy ticks`,
  figures: tickFigures,
  pages: {
    ticks: { label: msg`Ticks`, Page: late(async () => (await import('./ticks-tab.tsx')).TicksTab) },
  },
}
