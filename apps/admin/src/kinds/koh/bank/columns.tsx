import type { HillQuestionRow } from '@beacon/api/kinds/koh/bank'
import { msg } from '@lingui/core/macro'
import { columnOf } from '../../../parts/list/column-of.tsx'
import { patchColumns } from '../../../parts/question-patch/columns.tsx'
import type { BankPages } from '../../bank-pages.ts'

export const columns: BankPages<HillQuestionRow>['list']['columns'] = (speech) => {
  const { i18n, locale } = speech
  const column = columnOf<HillQuestionRow>(locale)
  const { proof, service, script } = patchColumns<HillQuestionRow>(speech)
  return {
    content: [
      proof,
      service,
      column.number({ id: 'score', header: i18n._(msg`Solve`), sortKey: 'score', width: 84 }),
      column.number({ id: 'hold_points', header: i18n._(msg`Per minute`), sortKey: 'hold_points', width: 104 }),
      script,
    ],
    figures: [],
    hidden: [],
  }
}
