import { msg } from '@lingui/core/macro'
import type { ListParts } from '../kind.ts'

export const paperList: ListParts = {
  words: { title: msg`Toy papers`, none: msg`No toy papers yet.`, noneInState: msg`None are in this state.` },
  columns: () => [],
}
