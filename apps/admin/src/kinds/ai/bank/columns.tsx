import type { AiQuestionRow } from '@beacon/api/kinds/ai/bank'
import { formatBytes, formatPercent } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMetricWords } from '@beacon/auth/kinds/ai'
import { columnOf } from '../../../parts/list/column-of.tsx'
import type { BankPages } from '../../bank-pages.ts'
import { ProofMark } from '../../../parts/question-trial/proof-mark.tsx'
import { useTaskWords } from './words.ts'

export const columns: BankPages<AiQuestionRow>['list']['columns'] = ({ i18n, locale }) => {
  const column = columnOf<AiQuestionRow>(locale)
  return {
    content: [
      { id: 'task', header: i18n._(msg({ context: 'ai', message: 'Task' })), width: 96, cell: (row) => <Task row={row} /> },
      { id: 'metric', header: i18n._(msg`Metric`), leaves: 4, width: 150, cell: (row) => <Metric row={row} /> },
      { id: 'split', header: i18n._(msg`Public share`), leaves: 3, align: 'right', width: 110, cell: (row) => <Split row={row} /> },
      column.number({ id: 'score', header: i18n._(msg({ context: 'ai', message: 'Score' })), sortKey: 'score', width: 84 }),
      { id: 'trial', header: i18n._(msg`Ready tries`), width: 120, cell: (row) => <Trial row={row} /> },
    ],
    figures: [],
    hidden: [
      column.mono(
        { id: 'data', header: i18n._(msg({ context: 'ai', message: 'Data' })), hidden: true, align: 'right', width: 110 },
        (row) => (row.data_bytes === 0 ? '–' : formatBytes(locale, row.data_bytes)),
      ),
    ],
  }
}

interface Props {
  row: AiQuestionRow
}

const Task = ({ row }: Props) => <span className="text-fg-2">{useTaskWords()[row.task_type]}</span>

/** Flags have none. */
function Metric({ row }: Props) {
  const words = useMetricWords()
  return row.task_type === 'flag' ? <span className="text-fg-3">–</span> : <span className="text-fg-2">{words[row.metric]}</span>
}

function Split({ row }: Props) {
  const { t } = useLingui()
  const text = row.task_type === 'flag' ? '–' : row.split_mode === 'column' ? t`by column` : formatPercent(row.split_ratio / 100)
  return <span className="font-mono text-mono text-fg-2">{text}</span>
}

/** Flags have no ready tries. */
function Trial({ row }: Props) {
  const { t } = useLingui()
  if (row.task_type === 'flag') return <span className="text-fg-3">–</span>
  return <ProofMark state={row.trial} none={t({ context: 'trial', message: 'Not tested' })} />
}
