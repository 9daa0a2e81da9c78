import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import { answerEvidence, answerScores } from '../../parts/desk/answer-words.ts'
import type { DeskParts } from '../kind.ts'
import { displays } from './displays.ts'
import { awdpFigures } from './figures.ts'

const attack = msg({ context: 'scores', message: 'Attack' })
const defence = msg({ context: 'scores', message: 'Defence' })
const attacked = msg({ context: 'awdp', message: 'Attacked' })
const defended = msg({ context: 'awdp', message: 'Defended' })
const patches = msg({ context: 'awdp', message: 'Patches' })

export const awdpDesk: DeskParts = {
  listName: msg`AWDP contests`,
  figures: awdpFigures,
  scores: {
    columns: { solved: attacked, attack, defence, defended },
    steps: { round: msg({ context: 'scores', message: 'Round {part}' }) },
    parts: {
      attack: { head: attack, cause: msg`attack points`, adds: false, width: 90 },
      defence: { head: defence, cause: msg`defence points`, adds: false, width: 90 },
      blood: { ...answerScores.parts['blood']!, adds: true },
      adjustments: { ...answerScores.parts['adjustments']!, width: 100 },
    },
  },
  figureWords: {
    people: [
      { key: 'submissions', label: msg`Submissions`, width: 104 },
      { key: 'attacked', label: attacked },
      { key: 'patches', label: patches },
      { key: 'defended', label: defended },
      { key: 'points', label: msg`Points` },
    ],
    topics: [
      { key: 'attacked', label: attacked },
      { key: 'defended', label: defended },
      { key: 'patches', label: patches },
      { key: 'failed_share', label: msg({ context: 'statistic', message: 'Failed' }) },
    ],
  },
  evidence: answerEvidence,
  TopicFields: late(async () => (await import('./defences/topic-fields.tsx')).TopicFields),
  displays: () => displays,
  pages: {
    defences: {
      label: msg`Attack and defence`,
      Page: late(async () => (await import('./defences/defences-tab.tsx')).DefencesTab),
    },
  },
}
