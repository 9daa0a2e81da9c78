import { msg } from '@lingui/core/macro'
import { topicColumns } from '../../parts/contest-columns/topic-columns.tsx'
import type { ListParts } from '../kind.ts'

/** The list of O&M contests. */
export const operationList: ListParts = {
  words: {
    title: msg`O&M contests`,
    make: msg`New contest`,
    none: msg`No O&M contests yet.`,
    noneHelp: msg`Create one, then add questions from the bank.`,
    noneInState: msg`No O&M contests in this state.`,
  },
  columns: topicColumns,
}
