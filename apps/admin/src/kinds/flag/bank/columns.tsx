import type { FlagQuestionRow } from '@beacon/api/kinds/flag/question'
import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { msg, plural } from '@lingui/core/macro'
import { columnOf } from '../../../parts/list/column-of.tsx'
import { useFlagTypeWords, useWayWords } from '../../../parts/question-form/words.ts'
import type { BankPages } from '../../bank-pages.ts'

export const columns: BankPages<FlagQuestionRow>['list']['columns'] = ({ i18n, locale }) => {
  const column = columnOf<FlagQuestionRow>(locale)
  return {
    content: [
      {
        id: 'flag_type',
        header: i18n._(msg`Flag type`),
        leaves: 5,
        sortKey: 'flag_type',
        width: 122,
        cell: (row) => <FlagType row={row} />,
      },
      { id: 'score', header: i18n._(msg`Value`), sortKey: 'score', align: 'right', width: 160, cell: (row) => <Score row={row} /> },
    ],
    figures: [
      column.mono(
        { id: 'solve_rate', header: i18n._(msg`Solve rate`), leaves: 3, sortKey: 'solve_rate', align: 'right', width: 88 },
        (row) => (row.solve_rate === null ? '–' : formatPercent(row.solve_rate / 100)),
      ),
      column.mono({ id: 'hot_value', header: i18n._(msg`Popularity`), leaves: 1, sortKey: 'hot_value', align: 'right', width: 82 }, (row) =>
        formatPercent(row.hot_value / 100),
      ),
    ],
    hidden: [column.mono({ id: 'hints', header: i18n._(msg`Hints`), align: 'right', width: 60, hidden: true }, (row) => row.hint_count)],
  }
}

function FlagType({ row }: { row: FlagQuestionRow }) {
  const words = useFlagTypeWords()
  return (
    <span className="text-fg-2">
      {words[row.flag_type]}
      {row.part_count > 1 && <span className="text-fg-3"> · {plural(row.part_count, { one: '# part', other: '# parts' })}</span>}
    </span>
  )
}

function Score({ row }: { row: FlagQuestionRow }) {
  const locale = useFormatLocale()
  const way = useWayWords()
  return (
    <span>
      <span className="font-mono text-mono">
        {formatNumber(locale, row.score)}
        {row.integral_way !== 'accumulative' && <span className="text-fg-3"> / {formatNumber(locale, row.score_min)}</span>}
      </span>{' '}
      <span className="text-caption text-fg-3">{way[row.integral_way]}</span>
    </span>
  )
}
