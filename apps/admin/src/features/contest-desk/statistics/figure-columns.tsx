import { vocabularies } from '@beacon/api/kinds/vocabularies'
import type { Figure } from '@beacon/api/kinds/vocabulary'
import { formatDuration, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { useDeskKind } from '../desk-kind.ts'
import type { FigureWords } from '../../../parts/desk/desk-words.ts'

interface Counted {
  own: readonly (number | null)[]
}

/** Writes figures as their form wants: a dash where nothing is known, and for no time. */
export function useFigureTexts(): (form: Figure['form'], value: number | null) => string {
  const locale = useFormatLocale()
  const points = usePoints()
  return useMemo(() => {
    const texts: Readonly<Record<Figure['form'], (value: number) => string>> = {
      count: (value) => formatNumber(locale, value),
      points: points.text,
      share: (value) => formatPercent(value, 1),
      seconds: (value) => formatDuration(locale, value),
      mean: (value) => formatNumber(locale, value, 1),
    }
    return (form, value) => (value === null || (form === 'seconds' && value === 0) ? '–' : texts[form](value))
  }, [locale, points])
}

/** Columns for the figures that the open kind names, in its order. */
export function useOwnFigures<Row extends Counted>(of: 'people' | 'topics'): DataColumn<Row>[] {
  const { i18n } = useLingui()
  const kind = useKind()
  const textOf = useFigureTexts()
  const words: FigureWords = useDeskKind().figureWords[of]
  return useMemo(() => {
    const figures: readonly Figure[] = vocabularies[kind][of === 'people' ? 'figures' : 'topic_figures']
    const placeOf = (wanted: string | undefined) => figures.findIndex(({ key }) => key === wanted)
    return words.map(({ key, label, width = 92, of: many }): DataColumn<Row> => {
      const [place, counted] = [placeOf(key), placeOf(many)]
      const { form } = figures[place] ?? { form: 'count' }
      const isPlain = form === 'count' || form === 'points'
      const cell = ({ own }: Row) => {
        const value = own[place] ?? null
        const look = !isPlain ? 'text-fg-2' : value === 0 ? 'text-fg-3' : 'text-fg'
        const behind = value === null || counted < 0 ? '' : ` (${textOf('count', own[counted] ?? 0)})`
        return <span className={`type-mono ${look}`}>{textOf(form, value) + behind}</span>
      }
      return { id: key, header: i18n._(label), width, align: 'right', sortKey: key, cell }
    })
  }, [i18n, kind, of, textOf, words])
}

/** The columns that people and teams share; a column for each direction stands at the end. */
export function useFigureColumns<Row extends Counted & { by_direction: Readonly<Record<string, number>> }>(
  directions: ReadonlyArray<{ key: string; name: string }>,
): DataColumn<Row>[] {
  const own = useOwnFigures<Row>('people')
  const textOf = useFigureTexts()
  return useMemo(() => {
    const ofDirection = ({ key, name }: { key: string; name: string }): DataColumn<Row> => ({
      id: `in_${key}`,
      header: name,
      width: 84,
      align: 'right',
      sortKey: key,
      hidden: true,
      cell: ({ by_direction: { [key]: count = 0 } }) => (
        <span className={`type-mono ${count === 0 ? 'text-fg-3' : 'text-fg'}`}>{textOf('count', count)}</span>
      ),
    })
    return [...own, ...directions.map(ofDirection)]
  }, [own, directions, textOf])
}
