import { msg } from '@lingui/core/macro'
import { topicColumns } from '../../parts/contest-columns/topic-columns.tsx'
import type { ListParts } from '../kind.ts'

/** The list of CTF contests. */
export const flagList: ListParts = {
  words: {
    title: msg`CTF contests`,
    make: msg`New contest`,
    none: msg`No CTF contests yet.`,
    noneHelp: msg`Create one, or copy last year's contest with its questions and settings.`,
    noneInState: msg`No CTF contests in this state.`,
  },
  columns: topicColumns,
}
