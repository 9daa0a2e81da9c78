import { msg } from '@lingui/core/macro'
import type { EvidenceWords, ScoreWords } from '../../kinds/kind.ts'

/** Of contests whose topics are answered: what their rows and scores are made of. */
export const answerScores: ScoreWords = {
  columns: { solved: msg({ context: 'desk', message: 'Solved' }) },
  parts: {
    topics: { head: msg({ context: 'scores', message: 'Questions' }), cause: msg`question points`, adds: false },
    blood: { head: msg({ context: 'scores', message: 'Blood' }), cause: msg`bloods`, adds: true },
    hints: { head: msg({ context: 'scores', message: 'Hints' }), cause: msg`hints`, adds: true },
    adjustments: { head: msg({ context: 'scores', message: 'Adjustments' }), cause: msg`adjustments`, adds: true },
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
