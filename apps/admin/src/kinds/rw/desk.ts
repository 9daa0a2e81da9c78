import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskParts } from '../kind.ts'
import { displays } from './displays.ts'
import { rwFigures } from './figures.ts'

const won = msg({ context: 'scores', message: 'Targets won' })
const demos = msg({ context: 'scores', message: 'Challenges' })
const firsts = msg({ context: 'scores', message: 'First wins' })
const requests = msg({ context: 'scores', message: 'Requests' })

export const rwDesk: DeskParts = {
  listName: msg`Real-world contests`,
  figures: rwFigures,
  scores: {
    columns: { won, demos, firsts },
    steps: { demo: msg({ context: 'scores', message: 'Challenge {part}' }) },
    parts: {
      targets: { head: msg({ context: 'scores', message: 'Targets' }), cause: msg`points of targets`, adds: false, width: 90 },
      firsts: { head: firsts, cause: msg`first wins`, adds: true, width: 90 },
      adjustments: { head: msg({ context: 'scores', message: 'Adjustments' }), cause: msg`adjustments`, adds: true, width: 100 },
    },
  },
  figureWords: {
    people: [
      { key: 'requests', label: requests },
      { key: 'demos', label: demos },
      { key: 'won', label: won },
      { key: 'points', label: msg`Points` },
    ],
    topics: [
      { key: 'requests', label: requests },
      { key: 'demos', label: demos },
      { key: 'won_by', label: msg({ context: 'scores', message: 'Won by' }) },
      { key: 'failed_share', label: msg`No success`, width: 108 },
    ],
  },
  evidence: null,
  displays: () => displays,
  pages: {
    questions: {
      label: msg({ context: 'desk', message: 'Questions' }),
      Page: late(async () => (await import('./targets/targets-tab.tsx')).TargetsTab),
    },
    stages: {
      label: msg({ context: 'desk', message: 'Stages and queue' }),
      Page: late(async () => (await import('./desk/stages-tab.tsx')).StagesTab),
    },
    requests: {
      label: msg({ context: 'desk', message: 'Requests' }),
      Page: late(async () => (await import('./desk/requests-tab.tsx')).RequestsTab),
    },
  },
}
