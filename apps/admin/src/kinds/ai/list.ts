import { msg } from '@lingui/core/macro'
import { topicColumns } from '../../parts/contest-columns/topic-columns.tsx'
import type { ListParts } from '../kind.ts'

/** The list of AI contests. */
export const aiList: ListParts = {
  words: {
    title: msg`AI contests`,
    make: msg`New contest`,
    none: msg`No AI contests yet.`,
    noneHelp: msg`Create one, then add questions from the bank.`,
    noneInState: msg`No AI contests in this state.`,
  },
  columns: topicColumns,
}
