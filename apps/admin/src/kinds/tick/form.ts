import { msg } from '@lingui/core/macro'
import { kindForm } from '../../parts/contest-form/kind-form.ts'
import { plainGroups } from '../../parts/contest-form/rows/index.ts'
import { boxes, rounds } from '../../parts/contest-form/rows/rounds.ts'

export const tickForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'tick',
  groups: plainGroups('tick', [rounds, boxes]),
})
