import { msg } from '@lingui/core/macro'
import type { ListParts } from '../kind.ts'

export const tickList: ListParts = {
  words: { title: msg`Toy ticks`, none: msg`No toy ticks yet.`, noneInState: msg`None are in this state.` },
  columns: () => [],
}
