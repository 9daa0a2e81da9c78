import type { OperationQuestionRow } from '@beacon/api/kinds/operation/bank'
import { Mark } from '@beacon/ui/theme'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { columnOf } from '../../../parts/list/column-of.tsx'
import { ScriptMark } from '../../../parts/question-scripts/script-mark.tsx'
import { useCheckPointWords } from '../../../parts/question-scripts/check-point-words.ts'
import type { BankPages } from '../../bank-pages.ts'
import { shareLooks, useModeWords } from './words.ts'

export const columns: BankPages<OperationQuestionRow>['list']['columns'] = ({ i18n, locale }) => {
  const column = columnOf<OperationQuestionRow>(locale)
  return {
    content: [
      { id: 'proof', header: i18n._(msg({ context: 'point', message: 'Proof' })), width: 96, cell: (row) => <Share row={row} /> },
      column.number(
        { id: 'points', header: i18n._(msg({ context: 'operation', message: 'Points' })), sortKey: 'point_count', width: 78 },
        (row) => row.point_count,
      ),
      column.number({ id: 'score', header: i18n._(msg`Total`), sortKey: 'score', width: 84 }),
      { id: 'types', header: i18n._(msg`Types`), leaves: 4, min: 130, cell: (row) => <Types row={row} /> },
      {
        id: 'modes',
        header: i18n._(msg({ context: 'point', message: 'Checked' })),
        leaves: 5,
        width: 130,
        cell: (row) => <Modes row={row} />,
      },
      { id: 'script', header: i18n._(msg`Scripts`), leaves: 3, width: 120, cell: (row) => <ScriptMark state={row.script_state} /> },
    ],
    figures: [],
    hidden: [],
  }
}

type Props = { row: OperationQuestionRow }
const named = 2

/** “5/6”, looking as the proofs went. */
function Share({ row: { proof, proved, provable } }: Props) {
  const { mark, look } = shareLooks[proof]
  if (provable === 0) return <span className="text-fg-3">–</span>
  return (
    <span className={`inline-flex items-center gap-2 font-mono text-mono ${look}`}>
      <Mark name={mark} />
      {proved}/{provable}
    </span>
  )
}

function Types({ row: { types } }: Props) {
  const words = useCheckPointWords()
  const more = types.length - named
  return (
    <span className="truncate text-fg-2" title={types.map((type) => words[type]).join(', ')}>
      {types
        .slice(0, named)
        .map((type) => words[type])
        .join(', ')}
      {more > 0 && ` +${more}`}
    </span>
  )
}

function Modes({ row: { modes } }: Props) {
  const { t } = useLingui()
  const words = useModeWords()
  const [only, ...more] = modes
  return (
    <span className="text-fg-2">{only === undefined || more.length > 0 ? t({ context: 'point', message: 'Mixed' }) : words[only]}</span>
  )
}
