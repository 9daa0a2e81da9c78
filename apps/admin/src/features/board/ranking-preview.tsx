import { board, type BoardView } from '@beacon/api/board/board'
import { call } from '@beacon/api/client'
import { AskDialog, useErrorWords } from '@beacon/auth/call'
import { formatNumber, formatPoints, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Table } from '../../parts/list/plain-table.tsx'
import { refreshBoards, tableQuery } from './queries.ts'

const listed = 50

/** The ranking as screens show it, and names that count as another one. */
export function RankingPreview({ id, joins }: { id: string; joins: BoardView['joins'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data } = useQuery(tableQuery(id))
  const [joining, setJoining] = useState<string | null>(null)
  if (data === undefined) return null
  const points = (value: number | null) => (value === null ? '–' : formatPoints(locale, value, 2))
  const mono = (key: string, text: string) => (
    <span key={key} className="font-mono text-mono">
      {text}
    </span>
  )
  const heads = [t({ context: 'board', message: 'Rank' }), t({ context: 'board', message: 'Name' }), ...data.races.map(({ short_name }) => short_name), t({ context: 'board', message: 'Total' }), ''] // prettier-ignore
  return (
    <Section title={<Trans context="board">Ranking</Trans>} note={<Plural value={data.total} one="# entry" other="# entries" />}>
      {data.entries.length === 0 ? (
        <p className="text-fg-3">
          <Trans>No results yet.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto">
          <Table
            heads={heads}
            rows={data.entries.slice(0, listed).map(({ key, rank, name, organisation, cells, total }) => [
              mono('rank', formatNumber(locale, rank)),
              <span key="name">
                {name}
                {organisation !== null && <span className="block text-caption text-fg-3">{organisation}</span>}
              </span>,
              ...cells.map((cell, race) => mono(`${key} ${race}`, points(cell))),
              mono('total', points(total)),
              <Button key="join" look="quiet" size="sm" onClick={() => setJoining(name)}>
                <Trans>Count as…</Trans>
              </Button>,
            ])}
          />
        </div>
      )}
      <Joins id={id} joins={joins} />
      {joining !== null && (
        <JoinDialog
          id={id}
          name={joining}
          names={data.entries.map(({ name }) => name).filter((name) => name !== joining)}
          onClose={() => setJoining(null)}
        />
      )}
    </Section>
  )
}

function Joins({ id, joins }: { id: string; joins: BoardView['joins'] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  if (joins.length === 0) return null
  const part = async (name: string) => {
    try {
      await call(board.join, { params: { rank_id: id }, body: { name, into: null } })
      await refreshBoards(client)
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  return (
    <ul aria-label={t`Joined names`} className="mt-3 flex flex-col gap-1 text-fg-2">
      {joins.map(({ from, into }) => (
        <li key={from} className="flex items-center gap-2">
          <Trans>
            “{from}” counts as “{into}”.
          </Trans>
          <Button look="quiet" size="sm" onClick={() => void part(from)}>
            <Trans>Undo</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function JoinDialog({ id, name, names, onClose }: { id: string; name: string; names: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [into, setInto] = useState<string | null>(null)
  return (
    <AskDialog
      title={t`Count “${name}” as another entry`}
      action={t`Join names`}
      isReady={into !== null}
      onRun={async () => {
        await call(board.join, { params: { rank_id: id }, body: { name, into } })
        await refreshBoards(client)
      }}
      onClose={onClose}
    >
      <p className="text-fg-2">
        <Trans>Its results count for the other entry, in later data too. Two results of one race stay apart.</Trans>
      </p>
      <Field label={t`Entry`}>
        <Combobox value={into} onValueChange={setInto} options={names.map((one) => ({ value: one, label: one }))} />
      </Field>
    </AskDialog>
  )
}
