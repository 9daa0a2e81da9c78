import { msg } from '@lingui/core/macro'
import type { EvidenceWords } from '../../../parts/desk/desk-words.ts'

/** What is seen in exams. */
export const examEvidence: EvidenceWords = {
  kinds: {
    focus: {
      label: msg({ context: 'integrity', message: 'Left the page' }),
      help: msg({ context: 'integrity', message: 'The page lost focus or full screen for at least two seconds.' }),
    },
    two_devices: {
      label: msg({ context: 'integrity', message: 'Changed device' }),
      help: msg({ context: 'integrity', message: 'Another device took over the paper. Staff may have asked for it.' }),
    },
    shared_address: {
      label: msg`Shared address`,
      help: msg`Only a few entrants share this address. Venues shared by many are not listed.`,
    },
    room_address: {
      label: msg({ context: 'integrity', message: 'Outside the room' }),
      help: msg({ context: 'integrity', message: 'The address is not one of the candidate’s room.' }),
    },
    late_entries: {
      label: msg({ context: 'integrity', message: 'Late answers' }),
      help: msg({ context: 'integrity', message: 'Answers arrived after the end, or from a device or browser that may not answer.' }),
    },
    report_similarity: {
      label: msg({ context: 'integrity', message: 'Same report' }),
      help: msg({ context: 'integrity', message: 'Several candidates uploaded the same file as their report.' }),
    },
    similarity: {
      label: msg({ context: 'integrity', message: 'Similar papers' }),
      help: msg({ context: 'integrity', message: 'Far more identical answers than chance explains. Grounds for a talk, not a verdict.' }),
    },
  },
  facts: {
    begin: msg({ context: 'integrity', message: 'Began' }),
    takeover: msg({ context: 'integrity', message: 'Continued on another device' }),
    absence: msg({ context: 'integrity', message: 'Left the page' }),
    late: msg({ context: 'integrity', message: 'Answers put aside' }),
    report: msg({ context: 'integrity', message: 'Uploaded the report' }),
    hand_in: msg({ context: 'integrity', message: 'Paper handed in' }),
  },
}
