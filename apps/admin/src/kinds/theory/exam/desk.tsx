import type { ContestFull } from '@beacon/api/contest/contest-views'
import { late } from '@beacon/ui/late'
import { msg } from '@lingui/core/macro'
import type { DeskParts, DisplayChoice } from '../../kind.ts'
import { ExamListener } from './exam-listener.tsx'
import { examPhrases } from './phrases.ts'
import { previewHref } from './preview-href.ts'
import { examEvidence } from './evidence-words.ts'
import { examFigures } from './figures.tsx'

/** The wall of a rush stands where other contests have their matrix. */
const ofRush: readonly DisplayChoice[] = [
  ['matrix', msg({ context: 'rush', message: 'Quiz rush' })],
  ['ranking', msg`Ranking`],
  ['mini', msg`Mini`],
  ['countdown', msg`Countdown`],
]

/** Nothing of an exam names anybody before its results are out. */
const ofExam: readonly DisplayChoice[] = [
  ['progress', msg({ context: 'exam', message: 'Exam progress' })],
  ['waiting', msg({ context: 'exam', message: 'Before the start' })],
  ['distribution', msg({ context: 'exam', message: 'Distribution of results' })],
  ['ranking', msg`Ranking`],
  ['countdown', msg`Countdown`],
  ['rotation', msg`Rotation`],
]
import { RefusedTabs } from './refused-tabs.tsx'

const isRush = (contest: ContestFull) => 'exam_mode' in contest && contest.exam_mode === 'rush'

export const examDesk: DeskParts = {
  listName: msg`Exams`,
  words: {
    participants: msg({ context: 'exam', message: 'Candidates' }),
    add: msg({ context: 'exam', message: 'Add candidates' }),
    online: msg`Candidates online`,
    noneYet: msg`No candidates yet`,
    seen: msg`Candidates see`,
    openAsSeen: msg`Open the exam as candidates see it`,
    start: msg`Start exam`,
    stop: msg({ context: 'exam', message: 'Stop…' }),
    copy: msg`Copy exam…`,
    copyLink: msg`Copy link for candidates`,
  },
  seenHref: (contest) => (isRush(contest) ? null : previewHref(contest.resource_id)),
  phrases: examPhrases,
  Listener: ExamListener,
  RefusedTabs,
  figures: examFigures,
  scores: null,
  figureWords: { people: [], topics: [] },
  evidence: examEvidence,
  displays: (contest) => (isRush(contest) ? ofRush : ofExam),
  pages: {
    participants: {
      label: msg({ context: 'exam', message: 'Candidates' }),
      Page: late(async () => (await import('./candidates-tab.tsx')).CandidatesTab),
    },
    paper: {
      label: msg({ context: 'exam', message: 'Paper' }),
      Page: late(async () => (await import('./paper/paper-tab.tsx')).PaperTab),
    },
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
    evidence: { label: msg({ context: 'exam', message: 'Integrity' }) },
    monitoring: {
      label: msg`Monitoring`,
      Page: late(async () => (await import('./monitoring/monitoring-tab.tsx')).MonitoringTab),
    },
    statistics: {
      label: msg({ context: 'desk', message: 'Statistics' }),
      Page: late(async () => (await import('./statistics/statistics-tab.tsx')).StatisticsTab),
    },
    scores: {
      label: msg`Scores`,
      Page: late(async () => (await import('./scores/scores-tab.tsx')).ScoresTab),
    },
  },
}
