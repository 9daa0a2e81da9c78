import { msg } from '@lingui/core/macro'
import type { ListParts } from '../../kind.ts'

export const examList: ListParts = {
  words: {
    title: msg`Exams`,
    make: msg`New exam`,
    none: msg`No exams yet.`,
    noneHelp: msg`Create one from a test paper, or copy an earlier exam.`,
    noneInState: msg`No exams are in this state.`,
  },
  columns: () => [],
}
