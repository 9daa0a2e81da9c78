import { board, type BoardView, type RaceView } from '@beacon/api/board/board'
import { call, isApiError } from '@beacon/api/client'
import { Confirm, useErrorWords } from '@beacon/auth/call'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Table } from '../../parts/list/plain-table.tsx'
import { FileDialog } from './file-dialog.tsx'
import { refreshBoards } from './queries.ts'
import { stateWords, troubleWords } from './words.ts'

/** What the stored races bring now, and where their files and addresses are read. */
export function RaceData({ board: { rank_id, races } }: { board: BoardView }) {
  const { i18n, t } = useLingui()
  const locale = useFormatLocale()
  const [filing, setFiling] = useState<RaceView | null>(null)
  const { read, dialog } = useReading(rank_id)
  if (races.length === 0) return null
  return (
    <Section title={<Trans context="board">Results</Trans>} note={<Trans>As saved</Trans>}>
      <Table
        heads={[
          t({ context: 'board', message: 'Race' }),
          t({ context: 'board', message: 'State' }),
          t({ context: 'board', message: 'Entries' }),
          t({ context: 'board', message: 'Data from' }),
          '',
        ]}
        rows={races.map((race) => [
          race.name,
          <span key="state">
            {i18n._(stateWords[race.state])}
            {race.trouble !== null && <span className="block text-caption text-amber">{i18n._(troubleWords[race.trouble])}</span>}
          </span>,
          <span key="rows" className="font-mono text-mono">
            {formatNumber(locale, race.rows)}
          </span>,
          <span key="data" className="font-mono text-mono">
            {race.data_at === null ? '–' : formatDateTime(locale, race.data_at)}
          </span>,
          race.source === 'file' ? (
            <Button key="act" size="sm" onClick={() => setFiling(race)}>
              <Trans>Add file…</Trans>
            </Button>
          ) : race.source === 'remote' ? (
            <Button key="act" size="sm" onClick={() => void read(race, false)}>
              <Trans>Read now</Trans>
            </Button>
          ) : null,
        ])}
      />
      {filing !== null && <FileDialog rank_id={rank_id} race={filing} onClose={() => setFiling(null)} />}
      {dialog}
    </Section>
  )
}

/** Reads an address by hand; data that drops much is taken after a question. */
function useReading(rank_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const [held, setHeld] = useState<{ race: RaceView; why: string } | null>(null)
  const send = async (race: RaceView, force: boolean) => {
    await call(board.refresh, { params: { rank_id, race_id: race.race_id }, body: { force } })
    await refreshBoards(client)
    toast.done({ title: t`“${race.name}” was read` })
  }
  const read = async (race: RaceView, force: boolean) => {
    try {
      await send(race, force)
    } catch (error) {
      if (isApiError(error) && error.code === 'board_data_held') setHeld({ race, why: words(error) })
      else toast.failed({ title: words(error) })
      await refreshBoards(client)
    }
  }
  const dialog = held !== null && (
    <Confirm
      title={t`Take the new data of “${held.race.name}”?`}
      body={held.why}
      action={t`Take new data`}
      onConfirm={() => send(held.race, true)}
      onClose={() => setHeld(null)}
    />
  )
  return { read, dialog }
}
