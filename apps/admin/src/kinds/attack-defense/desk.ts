import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskParts } from '../kind.ts'
import { displays } from './displays.ts'
import { adFigures } from './figures.ts'

const attack = msg({ context: 'scores', message: 'Attack' })
const defence = msg({ context: 'scores', message: 'Defence' })
const sla = msg({ context: 'scores', message: 'SLA' })
const uptime = msg({ context: 'scores', message: 'SLA %' })
const captured = msg({ context: 'scores', message: 'Captures' })
const lost = msg({ context: 'scores', message: 'Flags lost' })

export const adDesk: DeskParts = {
  listName: msg`Attack and defence contests`,
  figures: adFigures,
  scores: {
    columns: { attack, defence, sla, uptime, captured, lost },
    steps: { round: msg({ context: 'scores', message: 'Round {part}' }) },
    parts: {
      initial: { head: msg({ context: 'scores', message: 'Initial' }), cause: msg`initial score`, adds: false },
      attack: { head: attack, cause: msg`attack points`, adds: false, width: 90 },
      defence: { head: defence, cause: msg`defence points`, adds: false, width: 90 },
      sla: { head: sla, cause: msg`SLA points`, adds: false, width: 90 },
      adjustments: { head: msg({ context: 'scores', message: 'Adjustments' }), cause: msg`adjustments`, adds: true, width: 100 },
    },
  },
  figureWords: {
    people: [
      { key: 'captures', label: captured },
      { key: 'lost', label: lost },
      { key: 'uptime', label: uptime },
      { key: 'points', label: msg`Points` },
    ],
    topics: [
      { key: 'captures', label: captured },
      { key: 'captured_by', label: msg`Captured by`, width: 116 },
      { key: 'uptime', label: uptime },
    ],
  },
  evidence: null,
  displays: () => displays,
  pages: {
    questions: {
      label: msg({ context: 'desk', message: 'Questions' }),
      Page: late(async () => (await import('./services/services-tab.tsx')).ServicesTab),
    },
  },
}
