import { call } from '@beacon/api/client'
import {
  theoryTransfer,
  transferState,
  type TransferImport,
  type TransferReading,
  type TransferState,
} from '@beacon/api/kinds/theory/transfer'
import { query, queryKeyOf } from '@beacon/api/query'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { Button, Segmented, Select } from '@beacon/ui/controls'
import { Banner, Skeleton } from '@beacon/ui/feedback'
import { StickyFoot } from '@beacon/ui/form'
import { useRun } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EncodingSelect } from '../../../parts/encoding-select.tsx'
import { ImportSteps } from '../../../parts/import-steps.tsx'
import { useJob } from '../../../parts/job/follow-job.ts'
import { JobFailure } from '../../../parts/job/job-failure.tsx'
import { Pager, pageSize } from '../../../parts/sheet-import/pager.tsx'
import { bodyOf, type Choice, firstChoice, importCount, openDecision } from './choice.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportFields } from './import-fields.tsx'
import { useTransferWords } from './note-words.ts'
import { PreviewTable } from './preview-table.tsx'

interface Props {
  view: TransferImport
  onOther: () => void
  /** The import runs, or was read in another way. */
  onChanged: () => void
}

/** What a file holds, what is lost or wrong in it, and what is to be decided before anything is written. */
export function ImportPreview({ view, onOther, onChanged }: Props) {
  const { t } = useLingui()
  const { import_id } = view
  const [choice, setChoice] = useState<Choice>(firstChoice)
  const { isBusy, failure, start } = useRun(useErrorWords())
  const open = openDecision(view, choice)
  const count = importCount(view, choice)
  const reasons = {
    nothing: t`Nothing to import.`,
    refused: t`Choose what to do with questions that cannot be read.`,
    direction: t`Choose a category for questions whose file names none.`,
  }
  const run = () =>
    start(async () => {
      await call(theoryTransfer.run, { params: { import_id }, body: bodyOf(choice) })
      onChanged()
    })
  return (
    <>
      <ImportSteps at="preview" />
      <LastFailure jobId={view.job_id} />
      {failure !== null && (
        <Banner boxed tone="failure" title={<Trans>The import did not start</Trans>} className="mt-3">
          {failure}
        </Banner>
      )}
      <Rows view={view} choice={choice} onChoice={setChoice} onChanged={onChanged} />
      <ImportFields view={view} choice={choice} onChoice={setChoice} />
      <StickyFoot state={open === null ? null : reasons[open]} className="-mx-page -mb-3 mt-auto">
        <Button look="quiet" onClick={onOther}>
          <Trans>Choose another file</Trans>
        </Button>
        <Button look="primary" disabled={open !== null} saving={isBusy} savingLabel={t`Checking`} onClick={() => void run()}>
          {plural(count, { one: 'Import # question', other: 'Import # questions' })}
        </Button>
      </StickyFoot>
    </>
  )
}

/** Why the run before this one ended without writing anything. */
function LastFailure({ jobId }: { jobId: string | null }) {
  const { data } = useJob(jobId ?? undefined)
  if (data?.state !== 'failed') return null
  return <JobFailure title={<Trans>Nothing was imported</Trans>} error={data.error} className="mt-3" />
}

interface RowsProps {
  view: TransferImport
  choice: Choice
  onChoice: (choice: Choice) => void
  onChanged: () => void
}
type Filter = TransferState | 'all' | 'lost' | 'warning'

function Rows({ view, choice, onChoice, onChanged }: RowsProps) {
  const { t } = useLingui()
  const words = useTransferWords()
  const { import_id, counts, name } = view
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const isState = transferState.options.find((state) => state === filter)
  const narrowed = isState === undefined ? (filter === 'lost' || filter === 'warning' ? { note: [filter] } : {}) : { state: [isState] }
  const rows = useQuery({
    ...query(theoryTransfer.rows, { params: { import_id }, query: { page, size: pageSize, ...narrowed } }),
    placeholderData: keepPreviousData,
  })
  const total = transferState.options.reduce((sum, state) => sum + counts[state], 0)
  const shown = transferState.options.filter((state) => counts[state] > 0)
  const formats = { table: t`Spreadsheet`, gift: 'GIFT', aiken: 'Aiken', moodle: 'Moodle XML', qti: 'QTI' }
  return (
    <section className="mt-3">
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <h2 className="text-fg">{name}</h2>
        <span className="text-caption text-fg-3">{formats[view.format]}</span>
        <div className="w-52">
          <Select<Filter>
            size="sm"
            aria-label={t`Rows to show`}
            value={filter}
            onValueChange={(next) => {
              setFilter(next)
              setPage(1)
            }}
            options={[
              { value: 'all', label: t`All (${total})` },
              ...shown.map((state) => ({ value: state, label: `${words.state(state)} (${counts[state]})` })),
              { value: 'lost', label: t`Something is lost` },
              { value: 'warning', label: t`With a warning` },
            ]}
          />
        </div>
        <span className="ml-auto">
          <Pager page={page} total={rows.data?.total ?? 0} onPage={setPage} />
        </span>
      </div>
      <Reading view={view} onChanged={onChanged} />
      {view.columns.length > 0 && <ImportColumns view={view} onChanged={onChanged} />}
      {rows.isError ? (
        <LoadFailed title={<Trans>Questions could not be loaded</Trans>} query={rows} />
      ) : rows.data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <PreviewTable
          rows={rows.data.items}
          choice={choice}
          onWay={({ row, state }, way) => onChoice({ ...choice, rows: { ...choice.rows, [row]: { way, state } } })}
        />
      )}
    </section>
  )
}

/** What the file leaves open, for all of it; the file is read again. */
function Reading({ view: { import_id, format, reading, encoding, asks }, onChanged }: Pick<RowsProps, 'view' | 'onChanged'>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, failure, start } = useRun(useErrorWords())
  const change = (more: Partial<TransferReading>) =>
    void start(async () => {
      await call(theoryTransfer.reread, { params: { import_id }, body: { ...reading, ...more } })
      await client.invalidateQueries({ queryKey: queryKeyOf(theoryTransfer.rows) })
      onChanged()
    })
  const isOpen = asks.some(({ code }) => code === 'wrong_for_free')
  if (format !== 'aiken' && !isOpen && encoding === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pb-3" aria-busy={isBusy}>
      {encoding !== null && (
        <span className="flex items-center gap-3">
          <EncodingSelect value={encoding.name} disabled={isBusy} onChange={(next) => change({ encoding: next })} />
          {encoding.is_guess && (
            <span className="text-caption text-amber">
              <Trans>The file is not UTF-8 and its encoding was guessed. Check the text.</Trans>
            </span>
          )}
        </span>
      )}
      {format === 'aiken' && (
        <span className="flex items-center gap-3">
          <span id="import-stems" className="text-fg-2">
            <Trans>A question has</Trans>
          </span>
          <Segmented
            aria-labelledby="import-stems"
            value={reading.stems}
            onValueChange={(stems) => change({ stems })}
            options={[
              { value: 'strict', label: t`one line` },
              { value: 'loose', label: t`several lines` },
            ]}
          />
        </span>
      )}
      {isOpen && (
        <span className="flex items-center gap-3">
          <span id="import-rule" className="text-fg-2">
            <Trans>Multiple choice whose wrong options cost nothing counts</Trans>
          </span>
          <Segmented
            aria-labelledby="import-rule"
            value={reading.partial_rule}
            onValueChange={(partial_rule) => change({ partial_rule })}
            options={[
              { value: 'strict', label: t`All or nothing` },
              { value: 'proportional', label: t`In proportion` },
            ]}
          />
        </span>
      )}
      {failure !== null && <p className="text-caption text-vermilion">{failure}</p>}
    </div>
  )
}
