import { portText } from '@beacon/api/bank/port-span'
import type { AdQuestionRow } from '@beacon/api/kinds/attack-defense/bank'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import { ScriptMark } from '../../../parts/question-scripts/script-mark.tsx'
import type { BankPages } from '../../bank-pages.ts'
import { usePutModeWords } from './words.ts'

export const columns: BankPages<AdQuestionRow>['list']['columns'] = ({ i18n, locale }) => {
  const mono = (text: string) => <span className="font-mono text-mono text-fg-2">{text}</span>
  return {
    content: [
      { id: 'key', header: i18n._(msg`Service key`), sortKey: 'service_key', width: 140, cell: (row) => mono(row.service_key) },
      {
        id: 'ports',
        header: i18n._(msg`Ports`),
        leaves: 4,
        width: 110,
        cell: (row) => mono(row.ports.map((one) => (one.proto === 'tcp' ? portText(one) : `${portText(one)}/udp`)).join(', ')),
      },
      {
        id: 'stores',
        header: i18n._(msg`Flag stores`),
        leaves: 3,
        align: 'right',
        width: 96,
        cell: (row) => mono(formatNumber(locale, row.flag_stores.length)),
      },
      {
        id: 'points',
        header: i18n._(msg`Check points`),
        sortKey: 'check_point_count',
        leaves: 5,
        align: 'right',
        width: 108,
        cell: (row) => mono(formatNumber(locale, row.check_point_count)),
      },
      { id: 'script', header: i18n._(msg`Check script`), width: 120, cell: (row) => <ScriptMark state={row.script_state} /> },
    ],
    figures: [],
    hidden: [{ id: 'mode', header: i18n._(msg`Put prints`), width: 180, cell: (row) => <PutModeWord row={row} /> }],
  }
}

const PutModeWord = ({ row }: { row: AdQuestionRow }) => <span className="text-fg-2">{usePutModeWords()[row.put_mode]}</span>
