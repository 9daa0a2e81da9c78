import { msg } from '@lingui/core/macro'
import type { ListParts } from '../kind.ts'

export const paperList: ListParts = {
  words: {
    title: msg`Toy papers`,
    make: msg`New contest`,
    noneHelp: msg`Create one, or copy last year's contest with its questions and settings.`,
    none: msg`No toy papers yet.`,
    noneInState: msg`None are in this state.`,
  },
  columns: () => [],
}
