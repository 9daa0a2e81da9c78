import type { AwdpQuestionRow } from '@beacon/api/kinds/awdp/bank'
import { msg } from '@lingui/core/macro'
import { columnOf } from '../../../parts/list/column-of.tsx'
import { patchColumns } from '../../../parts/question-patch/columns.tsx'
import type { BankPages } from '../../bank-pages.ts'

export const columns: BankPages<AwdpQuestionRow>['list']['columns'] = (speech) => {
  const { i18n, locale } = speech
  const column = columnOf<AwdpQuestionRow>(locale)
  const { proof, service, script } = patchColumns<AwdpQuestionRow>(speech)
  return {
    content: [
      proof,
      service,
      column.number({ id: 'score', header: i18n._(msg`Attack`), sortKey: 'score', width: 84 }),
      column.number({ id: 'defence_score', header: i18n._(msg`Defence`), sortKey: 'defence_score', width: 90 }),
      script,
    ],
    figures: [],
    hidden: [],
  }
}
