import { msg } from '@lingui/core/macro'
import type { EvidenceWords, FigureWords, ScoreWords } from './desk-words.ts'

/** Of contests whose topics are answered: what their rows and scores are made of. */
export const answerScores: ScoreWords = {
  columns: { solved: msg({ context: 'desk', message: 'Solved' }) },
  parts: {
    topics: { head: msg({ context: 'scores', message: 'Questions' }), cause: msg`question points`, adds: false },
    blood: { head: msg({ context: 'scores', message: 'Blood' }), cause: msg`bloods`, adds: true },
    hints: { head: msg({ context: 'scores', message: 'Hints' }), cause: msg`hints`, adds: true },
    adjustments: { head: msg({ context: 'scores', message: 'Adjustments' }), cause: msg`adjustments`, adds: true, width: 100 },
    judged: { head: msg({ context: 'scores', message: 'Judged' }), cause: msg`judged points`, adds: true },
  },
}

/** Of contests whose topics are answered: what is seen in them. */
export const answerEvidence: EvidenceWords = {
  kinds: {
    foreign_flag: {
      label: msg`Another entrant's flag`,
      help: msg`Every entrant has its own flag for this question, and this one belongs to another entrant.`,
    },
    decoy_flag: {
      label: msg`Decoy flag`,
      help: msg`This flag is a decoy; it earns no points.`,
    },
    same_wrong_flag: {
      label: msg`Same wrong flag`,
      help: msg`Several entrants submitted the same wrong flag to this question.`,
    },
    faster_than_download: {
      label: msg`Solved before the download`,
      help: msg`The question has files, and nobody in the team had downloaded one before the solve.`,
    },
    shared_address: {
      label: msg`Shared address`,
      help: msg`Only a few entrants share this address. Venues shared by many are not listed.`,
    },
    shared_device: {
      label: msg`Shared device`,
      help: msg`Several entrants used the same client from the same address within ten minutes.`,
    },
    same_order: {
      label: msg`Solved in the same order`,
      help: msg`One entrant solved the same questions in the same order, shortly after the other.`,
    },
    shared_account: {
      label: msg`Shared account`,
      help: msg`One account submitted flags alternately from two addresses.`,
    },
    guessing: {
      label: msg`Guessing`,
      help: msg`One entrant submitted an unusually high number of different wrong flags to one question.`,
    },
    writeup_similarity: {
      label: msg`Similar writeups`,
      help: msg`Long passages are identical; text given to everyone is not counted.`,
    },
  },
  facts: {
    try: msg({ context: 'evidence', message: 'Submission' }),
    solve: msg({ context: 'evidence', message: 'Solve' }),
    owner_solve: msg`Other entrant's solve`,
    download: msg`Download`,
    session: msg`Signed in`,
    upload: msg({ context: 'evidence', message: 'Upload' }),
  },
}

/** Of contests whose topics are answered: what statistics count. */
export const answerFigureWords: { people: FigureWords; topics: FigureWords } = {
  people: [
    { key: 'solved', label: msg({ context: 'desk', message: 'Solved' }), width: 76 },
    { key: 'points', label: msg`Points`, width: 76 },
    { key: 'submissions', label: msg`Submissions`, width: 104 },
    { key: 'correct_share', label: msg({ context: 'statistic', message: 'Correct' }), width: 84 },
    { key: 'first_bloods', label: msg`First bloods`, width: 100 },
    { key: 'hints', label: msg({ context: 'statistic', message: 'Hints' }), width: 68 },
    { key: 'active_s', label: msg`Active time`, width: 96 },
    { key: 'rating', label: msg`Rating given`, width: 104, of: 'ratings' },
  ],
  topics: [
    { key: 'value', label: msg`Value now`, width: 100 },
    { key: 'opened', label: msg`Opened` },
    { key: 'tried', label: msg`Tried` },
    { key: 'solved', label: msg({ context: 'desk', message: 'Solved' }) },
    { key: 'tries', label: msg`Attempts` },
    { key: 'failed_share', label: msg({ context: 'statistic', message: 'Failed' }) },
    { key: 'first_s', label: msg`First solve`, width: 116 },
    { key: 'median_s', label: msg`Median solve`, width: 116 },
    { key: 'rating', label: msg`Rating`, width: 100, of: 'ratings' },
  ],
}
