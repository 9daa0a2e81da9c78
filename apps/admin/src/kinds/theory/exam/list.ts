import { msg } from '@lingui/core/macro'
import type { ListParts } from '../../kind.ts'
import { analysisHref } from '../analysis/hrefs.ts'

export const examList: ListParts = {
  words: {
    title: msg`Exams`,
    make: msg`New exam`,
    none: msg`No exams yet.`,
    noneHelp: msg`Create one from a test paper, or copy an earlier exam.`,
    noneInState: msg`No exams are in this state.`,
  },
  columns: () => [],
  links: ({ resource_id, status }) =>
    status === 'not_started'
      ? []
      : [{ label: msg({ context: 'analysis', message: 'Score analysis' }), item: 'contest.watch', to: analysisHref(resource_id) }],
}
