import { msg } from '@lingui/core/macro'
import { topicColumns } from '../../parts/contest-columns/topic-columns.tsx'
import type { ListParts } from '../kind.ts'

/** The list of real world contests. */
export const rwList: ListParts = {
  words: {
    title: msg`Real-world contests`,
    make: msg`New contest`,
    none: msg`No real-world contests yet.`,
    noneHelp: msg`Create one, then add targets from the bank.`,
    noneInState: msg`No real-world contests in this state.`,
  },
  columns: topicColumns,
}
