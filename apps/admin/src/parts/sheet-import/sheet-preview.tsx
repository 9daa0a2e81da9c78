import { hasNothing, call, urlOf } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import type { SheetVerdict } from '@beacon/api/platform/sheet'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button, buttonLook, Checkbox, RadioGroup, Segmented } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { FieldError } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EncodingSelect } from '../encoding-select.tsx'
import { noteText, type SheetImportView } from './operations.ts'
import { Pager, pageSize } from './pager.tsx'
import { PreviewRows, useVerdictWords } from './preview-rows.tsx'
import { type Decision, useDecision } from './use-decision.ts'
import type { SheetReading } from './use-sheet-reading.ts'
import type { SheetImportProps } from './import-props.ts'

interface Props extends SheetImportProps {
  view: SheetImportView
  reading: SheetReading
  /** The rows were judged again. */
  onView: (view: SheetImportView) => void
  onStarted: () => Promise<unknown>
  onAnother: () => void
}

/** Steps two and three: every row with what it would do, and what is to be done with them. */
export function SheetPreview({ view, reading, operations, options, onView, onStarted, onAnother }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const decision = useDecision(view.counts)
  const { isBusy, failure, start } = useRun(useErrorWords())
  const params = { import_id: view.import_id }
  const during = (work: () => Promise<unknown>) =>
    start(async () => {
      await work()
    })
  const choose = (next: Record<string, unknown>) =>
    void during(async () => {
      onView(await call(operations.options, { params, body: next }))
      await client.invalidateQueries({ queryKey: [operations.rows.path] })
    })
  const run = () =>
    during(async () => {
      await call(operations.run, { params, body: decision.body })
      await onStarted()
    })
  const isHeld = view.refusal !== null || (view.counts.error > 0 && !decision.leave_out) || decision.total === 0
  return (
    <div className="grid gap-3">
      <About view={view} />
      {reading.mayChoose(view) && (
        <span aria-busy={reading.sending !== null}>
          <EncodingSelect
            value={reading.encodingOf(view)}
            disabled={isBusy || reading.sending !== null}
            onChange={(encoding) => void reading.choose(encoding, view)}
          />
          {reading.failure !== null && <FieldError>{reading.failure}</FieldError>}
        </span>
      )}
      {options?.(view, choose, isBusy)}
      <Rows view={view} operations={operations} decision={decision} />
      <Decide view={view} decision={decision} />
      {failure !== null && <FieldError>{failure}</FieldError>}
      <div className="flex flex-wrap justify-end gap-2">
        <Rejected view={view} operations={operations} />
        <Button disabled={isBusy} onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
        <Button look="primary" saving={isBusy} savingLabel={t`Checking`} disabled={isHeld} onClick={() => void run()}>
          {view.counts.error > 0
            ? plural(decision.total, { one: 'Import the # valid row', other: 'Import the # valid rows' })
            : plural(decision.total, { one: 'Import # row', other: 'Import # rows' })}
        </Button>
      </div>
    </div>
  )
}

/** The file as a whole: its name, what in it is not used, what refuses it. */
function About({ view }: { view: SheetImportView }) {
  const locale = useFormatLocale()
  return (
    <>
      <p className="truncate text-fg">{view.name}</p>
      {view.refusal !== null && <Banner boxed tone="failure" title={noteText(view, locale, view.refusal)} />}
      {view.warnings.length > 0 && (
        <ul className="text-caption text-amber">
          {view.warnings.map((note) => (
            <li key={`${note.code} ${note.details['c']}`}>{noteText(view, locale, note)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

type VerdictFilter = SheetVerdict | 'all'

function Rows({ view, operations, decision }: Pick<Props, 'view' | 'operations'> & { decision: Decision }) {
  const { t } = useLingui()
  const verdicts = useVerdictWords()
  const { counts } = view
  const [shown, setShown] = useState<VerdictFilter>('all')
  const [page, setPage] = useState(1)
  const rowsQuery = { page, size: pageSize, ...(shown === 'all' ? {} : { verdict: shown }) }
  const list = useQuery({
    ...query(operations.rows, { params: { import_id: view.import_id }, query: rowsQuery }),
    placeholderData: keepPreviousData,
  })
  const label = (verdict: SheetVerdict) => ({
    value: verdict,
    label: `${verdicts[verdict]} ${counts[verdict]}`,
    disabled: counts[verdict] === 0,
  })
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented<VerdictFilter>
          size="sm"
          aria-label={t`Rows`}
          value={shown}
          onValueChange={(next) => {
            setShown(next)
            setPage(1)
          }}
          options={[{ value: 'all', label: t`All ${counts.total}` }, label('new'), label('changed'), label('same'), label('error')]}
        />
        <Pager page={page} total={list.data?.total ?? 0} onPage={setPage} />
      </div>
      {hasNothing(list) ? (
        <LoadFailed title={t`The rows could not be loaded`} query={list} />
      ) : (
        <PreviewRows view={view} rows={list.data?.items ?? []} decision={decision} />
      )}
    </div>
  )
}

function Decide({ view: { counts }, decision }: { view: SheetImportView; decision: Decision }) {
  const { t } = useLingui()
  const valid = counts.total - counts.error
  return (
    <>
      {counts.changed > 0 && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-fg">
            {plural(counts.changed, {
              one: '# row already exists. Overwrite?',
              other: '# rows already exist. Overwrite?',
            })}
          </legend>
          <RadioGroup
            aria-label={t`Existing rows`}
            value={decision.on_existing}
            onValueChange={decision.chooseAll}
            options={[
              { value: 'skip', label: t({ context: 'sheet', message: 'Skip' }), help: t`Existing rows stay unchanged.` },
              {
                value: 'overwrite',
                label: t({ context: 'sheet', message: 'Overwrite' }),
                help: t`A blank cell keeps the old value; #clear empties it.`,
              },
            ]}
          />
        </fieldset>
      )}
      {counts.error > 0 && valid > 0 && (
        <Checkbox checked={decision.leave_out} onCheckedChange={(next) => decision.setLeaveOut(next)}>
          {plural(counts.error, {
            one: 'Skip the row with an error; otherwise correct the file and choose it again',
            other: 'Skip the # rows with errors; otherwise correct the file and choose it again',
          })}
        </Checkbox>
      )}
    </>
  )
}

/** The rows with errors as a file that says at each what is wrong. */
export function Rejected({ view, operations }: Pick<Props, 'view' | 'operations'>) {
  const lang = useFormatLocale()
  if (view.counts.error === 0) return null
  return (
    <a className={buttonLook({})} href={urlOf(operations.rejected, { params: { import_id: view.import_id }, query: { lang } })} download>
      <Trans>Download rows with errors</Trans>
    </a>
  )
}
