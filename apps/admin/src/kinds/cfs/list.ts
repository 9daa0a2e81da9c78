import { msg } from '@lingui/core/macro'
import { topicColumns } from '../../parts/contest-columns/topic-columns.tsx'
import type { ListParts } from '../kind.ts'

/** The list of penetration contests. */
export const cfsList: ListParts = {
  words: {
    title: msg`Penetration contests`,
    make: msg`New contest`,
    none: msg`No penetration contests yet.`,
    noneHelp: msg`Create one, then add ranges from the bank.`,
    noneInState: msg`No penetration contests in this state.`,
  },
  columns: topicColumns,
}
