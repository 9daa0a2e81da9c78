import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { uploadFile } from '@beacon/api/platform/upload'
import { writeup, type ScoreTableRow } from '@beacon/api/topic/writeup'
import { useErrorWords } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Select } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { Field, FileDrop, type UploadItem } from '@beacon/ui/form'
import { OpenDialog } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { topicRowsQuery } from '../../../parts/desk/queries.ts'
import { problemWords } from './words.ts'

interface Props {
  id: string
  onClose: () => void
}

/** Scores from a table: the file is read, what it would do is shown, and only then applied. */
export function ScoreTableDialog({ id, onClose }: Props) {
  const { t } = useLingui()
  const { data: topics } = useQuery(topicRowsQuery(id))
  const options = (topics?.items ?? [])
    .filter(({ flag_type }) => flag_type === 'optimise' || flag_type === 'report')
    .sort((one, other) => Number(other.flag_type === 'optimise') - Number(one.flag_type === 'optimise'))
    .map(({ resource_id, name }) => ({ value: resource_id, label: name }))
  const [topicId, setTopicId] = useState<string>()
  const chosen = topicId ?? options[0]?.value
  const table = useScoreTable({ id, topicId: chosen, onClose })
  const bad = table.rows?.filter(({ problem }) => problem !== null).length ?? 0
  const isReady = table.rows !== null && table.rows.length > 0 && bad === 0
  return (
    <OpenDialog
      busy={table.isBusy}
      size="lg"
      onClose={onClose}
      title={t`Score table`}
      description={t`Two columns: entrant number and score. It replaces the referees' scores of the entrants it lists.`}
      footer={
        <>
          <Button onClick={onClose} disabled={table.isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!isReady} saving={table.isBusy} onClick={() => void table.apply()}>
            {isReady ? plural(table.rows?.length ?? 0, { one: 'Apply # score', other: 'Apply # scores' }) : t`Apply scores`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {topics !== undefined && options.length === 0 && (
          <Banner boxed tone="info" title={t`No question of this contest takes uploads`}>
            <Trans>Only report and optimise questions take uploads.</Trans>
          </Banner>
        )}
        <Field label={t({ context: 'desk', message: 'Question' })}>
          <Select
            value={chosen ?? ''}
            onValueChange={(next) => {
              setTopicId(next)
              void table.preview(next)
            }}
            options={options}
            disabled={options.length === 0}
          />
        </Field>
        <Field label={t`Table`} error={table.problem}>
          <FileDrop
            files={table.item === null ? [] : [table.item]}
            onAdd={([one]) => one !== undefined && void table.read(one.file)}
            onRemove={table.clear}
            endings={['.csv', '.xlsx']}
            max_bytes={limits.score_table_bytes}
            multiple={false}
          />
        </Field>
        {table.rows !== null && <Preview rows={table.rows} bad={bad} />}
      </div>
    </OpenDialog>
  )
}

function useScoreTable({ id, topicId, onClose }: Props & { topicId: string | undefined }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const [item, setItem] = useState<UploadItem | null>(null)
  const [fileId, setFileId] = useState<string | null>(null)
  const [rows, setRows] = useState<ScoreTableRow[] | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const clear = () => {
    setItem(null)
    setFileId(null)
    setRows(null)
    setProblem(undefined)
  }
  const ask = (file_id: string, dry_run: boolean, topic_id = topicId) =>
    call(writeup.score_table, { params: { resource_id: id, topic_id: topic_id ?? '' }, body: { file_id, dry_run } })
  const work = (task: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    return task()
      .catch((error: unknown) => setProblem(words(error)))
      .finally(() => setBusy(false))
  }
  const read = (file: File) =>
    work(async () => {
      const about = { id: file.name, name: file.name, size_bytes: file.size }
      setRows(null)
      setItem({ ...about, state: 'sending', sent_bytes: 0 })
      const sent = await uploadFile({ purpose: 'score_table', file, signal: new AbortController().signal, onSent: () => undefined })
      setItem({ ...about, state: 'done', sha256: sent.sha256 })
      setFileId(sent.file_id)
      setRows((await ask(sent.file_id, true)).items)
    })
  const apply = () =>
    work(async () => {
      if (fileId === null) return
      const { applied } = await ask(fileId, false)
      await client.invalidateQueries({ queryKey: [writeup.list.path, { resource_id: id }] })
      toast.done({
        title: plural(applied, { one: '# score applied', other: '# scores applied' }),
        body: t`They count from the time of upload.`,
      })
      onClose()
    })
  /** Another topic, the same table: what it would do there. */
  const preview = (topic_id: string) =>
    work(async () => {
      if (fileId !== null) setRows((await ask(fileId, true, topic_id)).items)
    })
  return { item, rows, problem, isBusy, clear, read, apply, preview }
}

function Preview({ rows, bad }: { rows: readonly ScoreTableRow[]; bad: number }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  return (
    <>
      {bad > 0 && (
        <Banner boxed tone="failure" title={plural(bad, { one: '# line cannot be used', other: '# lines cannot be used' })}>
          <Trans>Nothing is applied until every line is valid. Correct the file and choose it again.</Trans>
        </Banner>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys */}
      <div className="max-h-72 overflow-y-auto" tabIndex={0} role="region" aria-label={t`Preview`}>
        <table className="w-full text-body">
          <thead>
            <tr className="border-b border-rule text-left text-caption text-fg-3">
              <th scope="col" className="py-1 pr-3 font-normal">{t`Line`}</th>
              <th scope="col" className="py-1 pr-3 font-normal">
                {t({ context: 'entrant', message: 'Number' })}
              </th>
              <th scope="col" className="py-1 pr-3 font-normal">{t`Entrant`}</th>
              <th scope="col" className="py-1 pr-3 text-right font-normal">{t`Before`}</th>
              <th scope="col" className="py-1 text-right font-normal">
                {t({ context: 'desk', message: 'Score' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} className="border-b border-rule-2">
                <td className="type-mono py-1 pr-3 text-fg-3">{row.line}</td>
                <td className="type-mono py-1 pr-3 text-fg-2">{row.number}</td>
                <td className="py-1 pr-3">
                  {row.entrant_name ?? '–'}
                  {row.problem !== null && <span className="ml-2 text-vermilion">{i18n._(problemWords[row.problem])}</span>}
                </td>
                <td className="type-mono py-1 pr-3 text-right text-fg-3">{row.before === null ? '–' : formatNumber(locale, row.before)}</td>
                <td className="type-mono py-1 text-right text-fg">{row.score === null ? '–' : formatNumber(locale, row.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
