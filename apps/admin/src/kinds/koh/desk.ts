import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskParts } from '../kind.ts'
import { displays } from './displays.ts'
import { kohFigures } from './figures.ts'
import { HillListener } from './hill-listener.tsx'

const hold = msg({ context: 'scores', message: 'Hold' })
const solve = msg({ context: 'scores', message: 'Solve' })
const heldLabel = msg({ context: 'scores', message: 'Held' })
const hills = msg({ context: 'scores', message: 'Hills' })
const solved = msg({ context: 'koh', message: 'Versions solved' })
const patches = msg({ context: 'koh', message: 'Patches' })
const taken = msg({ context: 'koh', message: 'Hills taken' })

export const kohDesk: DeskParts = {
  listName: msg`King of the hill contests`,
  figures: kohFigures,
  Listener: HillListener,
  scores: {
    columns: { hold, solve, held_s: heldLabel, hills },
    steps: { round: msg({ context: 'scores', message: 'Round {part}' }) },
    parts: {
      hold: { head: hold, cause: msg`points for holding`, adds: false, width: 90 },
      solve: { head: solve, cause: msg`points for solving`, adds: false, width: 90 },
      blood: { head: msg({ context: 'scores', message: 'Bloods' }), cause: msg`blood bonus`, adds: true },
      adjustments: { head: msg({ context: 'scores', message: 'Adjustments' }), cause: msg`adjustments`, adds: true, width: 100 },
    },
  },
  figureWords: {
    people: [
      { key: 'versions_solved', label: solved, width: 130 },
      { key: 'patches', label: patches },
      { key: 'hills_taken', label: taken, width: 110 },
      { key: 'held_s', label: heldLabel },
      { key: 'points', label: msg`Points` },
    ],
    topics: [
      { key: 'versions_solved', label: solved, width: 130 },
      { key: 'patches', label: patches },
      { key: 'hills_taken', label: taken, width: 110 },
    ],
  },
  evidence: null,
  displays: () => displays,
  pages: {
    questions: {
      label: msg({ context: 'desk', message: 'Questions' }),
      Page: late(async () => (await import('./hills/hills-tab.tsx')).HillsTab),
    },
    control: {
      label: msg({ context: 'desk', message: 'Control' }),
      Page: late(async () => (await import('./control/control-tab.tsx')).ControlTab),
    },
    probes: {
      label: msg({ context: 'desk', message: 'Checker logs' }),
      Page: late(async () => (await import('./probes/probes-tab.tsx')).ProbesTab),
    },
    complaints: {
      label: msg({ context: 'desk', message: 'Complaints' }),
      Page: late(async () => (await import('./complaints/complaints-tab.tsx')).ComplaintsTab),
    },
  },
}
