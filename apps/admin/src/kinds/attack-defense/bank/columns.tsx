import { portText } from '@beacon/api/bank/port-span'
import type { AdQuestionRow } from '@beacon/api/kinds/attack-defense/bank'
import { msg } from '@lingui/core/macro'
import { columnOf } from '../../../parts/list/column-of.tsx'
import { ScriptMark } from '../../../parts/question-scripts/script-mark.tsx'
import type { BankPages } from '../../bank-pages.ts'
import { usePutModeWords } from './words.ts'

export const columns: BankPages<AdQuestionRow>['list']['columns'] = ({ i18n, locale }) => {
  const column = columnOf<AdQuestionRow>(locale)
  return {
    content: [
      column.mono({ id: 'key', header: i18n._(msg`Service key`), sortKey: 'service_key', width: 140 }, (row) => row.service_key),
      column.mono({ id: 'ports', header: i18n._(msg`Ports`), leaves: 4, width: 110 }, (row) =>
        row.ports.map((one) => (one.proto === 'tcp' ? portText(one) : `${portText(one)}/udp`)).join(', '),
      ),
      column.number({ id: 'stores', header: i18n._(msg`Flag stores`), leaves: 3, width: 96 }, (row) => row.flag_stores.length),
      column.number(
        { id: 'points', header: i18n._(msg`Check points`), sortKey: 'check_point_count', leaves: 5, width: 108 },
        (row) => row.check_point_count,
      ),
      { id: 'script', header: i18n._(msg`Check script`), width: 120, cell: (row) => <ScriptMark state={row.script_state} /> },
    ],
    figures: [],
    hidden: [{ id: 'mode', header: i18n._(msg`Put prints`), width: 180, cell: (row) => <PutModeWord row={row} /> }],
  }
}

const PutModeWord = ({ row }: { row: AdQuestionRow }) => <span className="text-fg-2">{usePutModeWords()[row.put_mode]}</span>
