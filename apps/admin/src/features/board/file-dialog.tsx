import { board, type PointsProblem, type RaceFile, type RaceView } from '@beacon/api/board/board'
import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { useErrorWords } from '@beacon/auth/call'
import { formatNumber, formatPoints, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FieldError, FileDrop } from '@beacon/ui/form'
import { OpenDialog } from '@beacon/ui/overlay'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Table } from '../../parts/list/plain-table.tsx'
import { refreshBoards } from './queries.ts'

/** A file of results: first what it would bring, with the entry that each name counts for, then that it counts. */
export function FileDialog({ rank_id, race, onClose }: { rank_id: string; race: RaceView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const [picked, setPicked] = useState<File | null>(null)
  const [preview, setPreview] = useState<RaceFile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File, write: boolean) => {
    const form = new FormData()
    form.append('file', file)
    setBusy(true)
    setFailure(null)
    try {
      const read = await call(board.file, { params: { rank_id, race_id: race.race_id }, query: { write } }, { form })
      setPreview(read)
      if (!write) return
      await refreshBoards(client)
      toast.done({ title: t`“${race.name}” has new results` })
      onClose()
    } catch (error) {
      setPreview(null)
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File) => {
    setPicked(file)
    void send(file, false)
  }
  return (
    <OpenDialog
      size="lg"
      onClose={onClose}
      title={t`Results of “${race.name}”`}
      description={t`Columns: Team and Score; Number, Organisation and Country if you have them. The file replaces the results before it.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            saving={isBusy && preview !== null}
            disabled={picked === null || preview === null}
            onClick={() => picked !== null && void send(picked, true)}
          >
            <Trans>Use these results</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FileDrop
          aria-label={t`File of results`}
          files={picked === null ? [] : [{ id: 'results', name: picked.name, size_bytes: picked.size, state: 'done' }]}
          multiple={false}
          disabled={isBusy}
          endings={['.xlsx', '.xls', '.csv']}
          max_bytes={limits.sheet_bytes}
          onAdd={([first]) => first !== undefined && choose(first.file)}
          onRemove={() => {
            setPicked(null)
            setPreview(null)
          }}
        />
        {failure !== null && <FieldError>{failure}</FieldError>}
        {preview !== null && <Preview file={preview} />}
      </div>
    </OpenDialog>
  )
}

function Preview({ file: { rows, alone, without_score, scoreless, items } }: { file: RaceFile }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <>
      <p>
        <Plural value={rows} one="# row." other="# rows." />{' '}
        <Plural
          value={alone}
          _0="Every name is known to the board."
          one="# name is new to the board."
          other="# names are new to the board."
        />
      </p>
      {without_score > 0 && <Scoreless count={without_score} rows={scoreless} />}
      <div className="max-h-80 overflow-auto">
        <Table
          heads={[
            t({ context: 'board', message: 'Row' }),
            t({ context: 'board', message: 'Team' }),
            t({ context: 'board', message: 'Score' }),
            t({ context: 'board', message: 'Counts for' }),
          ]}
          rows={items.map(({ row, name, score, match }) => [
            formatNumber(locale, row),
            name,
            <span key="score" className="font-mono text-mono">
              {formatPoints(locale, score, 3)}
            </span>,
            match ?? <span key="new" className="text-fg-3">{t`new entry`}</span>,
          ])}
        />
      </div>
    </>
  )
}

/** Rows that count 0 because their score cannot be read, each with what stands there and why. */
function Scoreless({ count, rows }: { count: number; rows: RaceFile['scoreless'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const reasons: Record<PointsProblem, string> = {
    empty: t`The cell is empty.`,
    comma: t`A comma is no decimal point. Write 71.5, not 71,5.`,
    large: t`The number is too large.`,
    other: t`This is not a plain number.`,
  }
  return (
    <>
      <p className="text-amber">
        <Plural value={count} one="# row holds no number and counts 0." other="# rows hold no number and count 0." />
      </p>
      <div className="max-h-40 overflow-auto">
        <Table
          heads={[
            t({ context: 'board', message: 'Row' }),
            t({ context: 'board', message: 'Team' }),
            t({ context: 'board', message: 'Score' }),
            t({ context: 'board', message: 'Reason' }),
          ]}
          rows={rows.map(({ row, name, score, why }) => [
            formatNumber(locale, row),
            name,
            <span key="score" className="break-all font-mono text-mono">
              {score === '' ? '–' : score}
            </span>,
            reasons[why],
          ])}
        />
      </div>
    </>
  )
}
