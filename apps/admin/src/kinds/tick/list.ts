import { msg } from '@lingui/core/macro'
import type { ListParts } from '../kind.ts'

export const tickList: ListParts = {
  words: {
    title: msg`Toy ticks`,
    make: msg`New contest`,
    noneHelp: msg`Create one, or copy last year's contest with its questions and settings.`,
    none: msg`No toy ticks yet.`,
    noneInState: msg`None are in this state.`,
  },
  columns: () => [],
}
