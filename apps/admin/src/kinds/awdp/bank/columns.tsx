import type { AwdpQuestionRow } from '@beacon/api/kinds/awdp/bank'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import { patchColumns } from '../../../parts/question-patch/columns.tsx'
import type { BankPages } from '../../bank-pages.ts'

export const columns: BankPages<AwdpQuestionRow>['list']['columns'] = (speech) => {
  const { i18n, locale } = speech
  const mono = (text: string) => <span className="font-mono text-mono text-fg-2">{text}</span>
  const { proof, service, script } = patchColumns<AwdpQuestionRow>(speech)
  return {
    content: [
      proof,
      service,
      {
        id: 'score',
        header: i18n._(msg`Attack`),
        sortKey: 'score',
        align: 'right',
        width: 84,
        cell: (row) => mono(formatNumber(locale, row.score)),
      },
      {
        id: 'defence_score',
        header: i18n._(msg`Defence`),
        sortKey: 'defence_score',
        align: 'right',
        width: 90,
        cell: (row) => mono(formatNumber(locale, row.defence_score)),
      },
      script,
    ],
    figures: [],
    hidden: [],
  }
}
