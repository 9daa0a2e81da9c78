import type { HillQuestionRow } from '@beacon/api/kinds/koh/bank'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import { patchColumns } from '../../../parts/question-patch/columns.tsx'
import type { BankPages } from '../../bank-pages.ts'

export const columns: BankPages<HillQuestionRow>['list']['columns'] = (speech) => {
  const { i18n, locale } = speech
  const mono = (value: number) => <span className="font-mono text-mono text-fg-2">{formatNumber(locale, value)}</span>
  const { proof, service, script } = patchColumns<HillQuestionRow>(speech)
  return {
    content: [
      proof,
      service,
      { id: 'score', header: i18n._(msg`Solve`), sortKey: 'score', align: 'right', width: 84, cell: (row) => mono(row.score) },
      {
        id: 'hold_points',
        header: i18n._(msg`Per minute`),
        sortKey: 'hold_points',
        align: 'right',
        width: 104,
        cell: (row) => mono(row.hold_points),
      },
      script,
    ],
    figures: [],
    hidden: [],
  }
}
