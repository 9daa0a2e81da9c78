import { analysis } from '@beacon/api/topic/analysis'
import { hasNothing, call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { query } from '@beacon/api/query'
import { type MatrixReply, ranking } from '@beacon/api/contest/ranking'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { type CellState, MatrixLegend, type MatrixRow, ScoreMatrix } from '@beacon/ui/matrix'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { csvText, saveText } from '../../../parts/list/export-csv.ts'
import type { DeskSearch } from '../../../parts/desk/desk-search.ts'
import { everyPage } from '../../../parts/list/every-page.ts'
import { Pager } from '../../../parts/desk/pager.tsx'
import { useDirectionName } from '../../../parts/desk/use-directions.ts'
import { useEntrantWord } from '../entrant-word.ts'

const rowsShown = 20
const states: Readonly<Record<string, CellState>> = { o: 'solved', '1': 'first', '2': 'solved', '3': 'solved', x: 'tried', p: 'pending' }

/** A row of the wire as the matrix draws it. */
export function matrixRow(row: MatrixReply['items'][number], topics: MatrixReply['topics']): MatrixRow {
  const cells = Object.fromEntries(
    topics.flatMap(({ topic_id }, index): [string, CellState][] => {
      const state = states[row.cells[index] ?? '.']
      return state === undefined ? [] : [[topic_id, state]]
    }),
  )
  const { entrant_id, rank, name, country, score, own, last_at } = row
  return {
    id: entrant_id,
    rank,
    name,
    score,
    counts: own,
    cells,
    ...(country === null ? {} : { country }),
    ...(last_at === null ? {} : { last: formatTime(last_at, { seconds: false }) }),
  }
}

interface Props {
  id: string
  contest: ContestFull
  search: DeskSearch
}

/** Who solved what: the real board, or the one that players see. It is its own table; the file holds every entrant. */
export function SolveMatrix({ id, contest, search }: Props) {
  const { t } = useLingui()
  const entrantWord = useEntrantWord(contest)
  const toast = useToast()
  const words = useErrorWords()
  const direction = useDirectionName(id)
  const [page, setPage] = useState(1)
  const endpoint = search['see'] === 'public' ? ranking.matrix : analysis.matrix
  const input = (at: number, size: number) => ({ params: { resource_id: id }, query: { page: at, size } })
  const list = useQuery({ ...query(endpoint, input(page, rowsShown)), placeholderData: keepPreviousData })
  const { data } = list
  const counts = useMemo(() => [{ key: 'solved', word: t`Solved`, digits: 0 }], [t])
  const topics = useMemo(
    () => (data?.topics ?? []).map((topic) => ({ id: topic.topic_id, name: topic.name, direction: topic.direction, value: topic.value })),
    [data],
  )
  const directions = useMemo(
    () => [...new Set(topics.map((topic) => topic.direction))].map((key) => ({ id: key, name: direction(key) })),
    [topics, direction],
  )
  const save = async () => {
    const found = await everyPage((place) => call(endpoint, input(place.page, place.size)))
    const rows = found.map((row) => [row.rank, row.name, row.score, ...row.own, ...row.cells])
    const head = [t`Rank`, entrantWord, t({ context: 'desk', message: 'Score' }), t`Solved`]
    saveText(`${contest.number}-matrix.csv`, csvText([...head, ...topics.map(({ name }) => name)], rows))
  }
  return (
    <Section
      first
      title={t`Solve matrix`}
      actions={
        <Button
          look="quiet"
          size="sm"
          onClick={() =>
            void save().catch((error: unknown) => toast.failed({ title: t`The matrix could not be exported`, body: words(error) }))
          }
        >
          <Trans>Export CSV</Trans>
        </Button>
      }
    >
      {hasNothing(list) && <LoadFailed title={t`The matrix could not be loaded`} query={list} />}
      {data !== undefined && (
        <>
          <ScoreMatrix
            label={t`Solve matrix`}
            directions={directions}
            topics={topics}
            rows={data.items.map((row) => matrixRow(row, data.topics))}
            counts={counts}
            surface="arena"
            isTeams={contest.game_type === 'team'}
            className="max-h-[560px]"
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <MatrixLegend surface="arena" />
            <Pager page={page} pages={Math.ceil(data.total / rowsShown)} onPage={setPage} />
          </div>
        </>
      )}
    </Section>
  )
}
