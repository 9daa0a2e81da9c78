import type { AnalysisItem } from '@beacon/api/kinds/theory/analysis-views'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useTypeWords } from '../bank/words.ts'
import { ItemFlags } from './item-flags.tsx'
import { useFigureText } from './words.ts'

/** Below 100 papers a correlation is indicative: it is grey. */
export const figureLook = ({ sample }: Pick<AnalysisItem, 'sample'>): string =>
  `type-mono ${sample === 'indicative' ? 'text-fg-3' : 'text-fg'}`

/** How a question is sorted by each column; what is not defined comes last among the low ones. */
export const itemKeys: Readonly<Record<string, (item: AnalysisItem) => number | string>> = {
  place: ({ place }) => place,
  type: ({ question_type }) => question_type,
  direction: ({ direction }) => direction,
  score: ({ score }) => score,
  answered: ({ answered }) => answered,
  facility: ({ facility }) => facility ?? -2,
  discrimination: ({ discrimination }) => discrimination ?? -2,
  d27: ({ d27 }) => d27 ?? -2,
  efficiency: ({ efficiency }) => efficiency ?? -9,
  effective_weight: ({ effective_weight }) => effective_weight ?? -2,
  alpha_without: ({ alpha_without }) => alpha_without ?? -9,
  flags: ({ flags }) => flags.length,
}

/** Columns of the item analysis. `onOpen` opens a question beside the table. */
export function useItemColumns(onOpen: (item: AnalysisItem) => void): readonly DataColumn<AnalysisItem>[] {
  const { t } = useLingui()
  const types = useTypeWords()
  const { count, figure, marks, percent } = useFigureText()
  return useMemo(() => {
    const number = (id: keyof AnalysisItem & string, header: string, text: (item: AnalysisItem) => string, leaves?: number) => ({
      id,
      header,
      width: 92,
      align: 'right' as const,
      sortKey: id,
      ...(leaves === undefined ? {} : { leaves }),
      cell: (item: AnalysisItem) => <span className={figureLook(item)}>{text(item)}</span>,
    })
    return [
      {
        id: 'place',
        header: t({ context: 'analysis', message: 'No.' }),
        width: 56,
        sortKey: 'place',
        cell: ({ place }) => place,
        fixed: true,
      },
      {
        id: 'stem',
        header: t({ context: 'analysis', message: 'Question' }),
        min: 220,
        names: true,
        cell: (item) => (
          <button type="button" className="max-w-full truncate text-left text-fg hover:underline" onClick={() => onOpen(item)}>
            {item.stem}
          </button>
        ),
      },
      {
        id: 'type',
        header: t({ context: 'analysis', message: 'Type' }),
        width: 110,
        sortKey: 'type',
        leaves: 4,
        cell: (item) => types[item.question_type],
      },
      {
        id: 'direction',
        header: t({ context: 'analysis', message: 'Category' }),
        min: 110,
        sortKey: 'direction',
        leaves: 3,
        cell: (item) => item.direction,
      },
      number('score', t({ context: 'analysis', message: 'Score' }), ({ score }) => marks(score), 7),
      number('answered', t({ context: 'analysis', message: 'Answered' }), ({ answered }) => count(answered), 6),
      {
        ...number('facility', t({ context: 'analysis', message: 'Facility' }), ({ facility }) => figure(facility)),
        cell: (item) => <Facility item={item} />,
        width: 150,
        fixed: true,
      },
      { ...number('discrimination', t({ context: 'analysis', message: 'DI' }), (item) => figure(item.discrimination)), fixed: true },
      number('d27', 'D27', (item) => figure(item.d27), 8),
      number('efficiency', t({ context: 'analysis', message: 'Efficiency' }), (item) => figure(item.efficiency), 2),
      number(
        'effective_weight',
        t({ context: 'analysis', message: 'Effective weight' }),
        (item) => (item.works_against ? t({ context: 'analysis', message: 'negative' }) : percent(item.effective_weight)),
        5,
      ),
      number('alpha_without', t({ context: 'analysis', message: 'Alpha without' }), (item) => figure(item.alpha_without), 1),
      {
        id: 'flags',
        header: t({ context: 'analysis', message: 'Flags' }),
        min: 150,
        sortKey: 'flags',
        cell: (item) => <ItemFlags item={item} />,
      },
    ]
  }, [t, types, count, figure, marks, percent, onOpen])
}

/** The facility with its interval of 95 %, where a question is right or wrong. */
function Facility({ item: { facility, interval } }: { item: AnalysisItem }) {
  const { figure } = useFigureText()
  return (
    <span className="type-mono text-fg">
      {figure(facility)}
      {interval !== null && <span className="ml-1.5 text-fg-3">{`${figure(interval[0])}–${figure(interval[1])}`}</span>}
    </span>
  )
}
