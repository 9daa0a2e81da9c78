import type { AwdpQuestionRow } from '@beacon/api/kinds/awdp/bank'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import { ScriptMark } from '../../../parts/question-scripts/script-mark.tsx'
import type { BankPages } from '../../bank-pages.ts'
import { ProofMark } from './proof-mark.tsx'

export const columns: BankPages<AwdpQuestionRow>['list']['columns'] = ({ i18n, locale }) => {
  const mono = (text: string) => <span className="font-mono text-mono text-fg-2">{text}</span>
  return {
    content: [
      { id: 'proof', header: i18n._(msg`Proof`), width: 130, cell: (row) => <ProofMark state={row.proof} /> },
      {
        id: 'service',
        header: i18n._(msg`Service`),
        leaves: 3,
        width: 130,
        cell: (row) => mono(`${row.node}:${row.port}`),
      },
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
      { id: 'script', header: i18n._(msg`Scripts`), leaves: 4, width: 120, cell: (row) => <ScriptMark state={row.script_state} /> },
    ],
    figures: [],
    hidden: [],
  }
}
