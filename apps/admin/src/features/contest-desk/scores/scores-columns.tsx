import { vocabularies } from '@beacon/api/kinds/vocabularies'
import type { Vocabulary } from '@beacon/api/kinds/vocabulary'
import type { ScoreRow } from '@beacon/api/contest/ranking'
import { formatPoints, formatShare, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { useDeskKind } from '../desk-kind.ts'
import { differenceOf } from '../score-diff.ts'

type Column = DataColumn<ScoreRow>

/** The numbers of the open kind: parts of the score, then its columns. */
function useOwnNumbers(): Column[] {
  const { i18n } = useLingui()
  const points = usePoints()
  const locale = useFormatLocale()
  const kind = useKind()
  const { scores } = useDeskKind()
  return useMemo(() => {
    const { columns, parts }: Vocabulary = vocabularies[kind]
    const usual = 78
    const base = { width: usual, align: 'right' } as const
    return [
      ...parts.map((name, place): Column => {
        const { head, adds = false, width = usual } = scores?.parts[name] ?? {}
        const text = (row: ScoreRow) => (adds ? points.change : points.text)(row.parts[place] ?? 0)
        const look = (row: ScoreRow) => (row.parts[place] === 0 ? 'text-fg-3' : 'text-fg-2')
        const cell = (row: ScoreRow) => <span className={`type-mono ${look(row)}`}>{text(row)}</span>
        return { ...base, width, id: `part.${name}`, header: i18n._(head ?? { id: name }), sortKey: name, cell }
      }),
      ...columns.flatMap(({ key, digits, is_share = false }, place): Column[] => {
        // Points that are a part of the score stand there already.
        if (parts.includes(key)) return []
        const text = (value: number) => (is_share ? formatShare(value) : formatPoints(locale, value, digits))
        const cell = (row: ScoreRow) => <span className="type-mono">{text(row.own[place] ?? 0)}</span>
        return [{ ...base, id: key, header: i18n._(scores?.columns[key] ?? { id: key }), sortKey: key, cell }]
      }),
    ]
  }, [i18n, locale, points, kind, scores])
}

/** Real and public standing side by side, differences azure, then what the score is made of. */
export function useScoreColumns(onOpen: (row: ScoreRow) => void): { both: readonly Column[]; shown: readonly Column[] } {
  const { t } = useLingui()
  const column = useColumnOf<ScoreRow>()
  const points = usePoints()
  const own = useOwnNumbers()
  return useMemo(() => {
    const team: Column = {
      id: 'name',
      header: t({ context: 'desk', message: 'Team' }),
      names: true,
      cell: (row) => (
        <button
          type="button"
          className="max-w-full truncate text-left text-fg underline-offset-2 hover:underline"
          onClick={() => onOpen(row)}
        >
          {row.name}
          {row.country !== null && <span className="ml-1.5 font-mono text-caption text-fg-3">{row.country}</span>}
        </button>
      ),
      sortKey: 'name',
    }
    const last: Column = column.clockTime(
      { id: 'last', header: t`Last score`, width: 88, align: 'right', sortKey: 'last_at' },
      (row) => row.last_at,
    )
    const rank: Column = column.mono({
      id: 'rank',
      header: t({ context: 'desk', message: 'Rank' }),
      width: 62,
      align: 'right',
      sortKey: 'rank',
      fixed: true,
      look: 'text-fg',
    })
    const publicRank = (differs: boolean): Column => ({
      id: 'public_rank',
      header: t`Public rank`,
      width: 96,
      align: 'right',
      sortKey: 'public_rank',
      fixed: true,
      cell: (row) => <PublicRank row={row} differs={differs} />,
    })
    const score: Column = column.mono(
      { id: 'score', header: t({ context: 'desk', message: 'Score' }), width: 76, align: 'right', sortKey: 'score', look: 'text-fg' },
      (row) => points.text(row.score),
    )
    const publicScore = (differs: boolean): Column => ({
      id: 'public_score',
      header: t`Public score`,
      width: 104,
      align: 'right',
      sortKey: 'public_score',
      cell: (row) => <PublicScore row={row} differs={differs} />,
    })
    return {
      both: [rank, publicRank(true), team, score, publicScore(true), ...own, last],
      shown: [publicRank(false), team, publicScore(false)],
    }
  }, [t, points, own, onOpen, column])
}

function PublicRank({ row, differs }: { row: ScoreRow; differs: boolean }) {
  const { places } = differenceOf(row)
  const isSame = !differs || places === 0
  return (
    <span className={`type-mono ${isSame ? 'text-fg-2' : 'text-azure'}`}>
      {row.public_rank ?? '–'}
      {differs && places !== null && places !== 0 && <span className="ml-2">{places > 0 ? `↑${places}` : `↓${-places}`}</span>}
    </span>
  )
}

function PublicScore({ row, differs }: { row: ScoreRow; differs: boolean }) {
  const points = usePoints()
  const { points: difference } = differenceOf(row)
  const isSame = !differs || difference === 0
  return (
    <span className={`type-mono ${isSame ? 'text-fg-2' : 'text-azure'}`}>
      {points.text(row.public_score)}
      {!isSame && <span className="ml-2">{points.change(difference)}</span>}
    </span>
  )
}
