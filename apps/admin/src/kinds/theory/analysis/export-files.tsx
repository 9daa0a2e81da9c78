import { call, urlOf } from '@beacon/api/client'
import { contestExport, type ExportView } from '@beacon/api/contest/export'
import { query } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { errorText, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { OpenDialog, useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'

const offered = ['questions', 'matrix'] as const
type What = (typeof offered)[number]
const isUnderWay = ({ state }: ExportView) => state === 'queued' || state === 'running'

/** Spreadsheets of the analysis: each is made in the background, and its maker takes it from here. */
export function ExportFiles({ exam_id, onClose }: { exam_id: string; onClose: () => void }) {
  const { t } = useLingui()
  const params = { resource_id: exam_id }
  const { data } = useQuery({
    ...query(contestExport.list, { params }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? 1_000 : false),
  })
  const words: Record<What, { name: string; help: string }> = {
    questions: {
      name: t({ context: 'analysis', message: 'Item analysis' }),
      help: t({ context: 'analysis', message: 'One row per question, with every figure.' }),
    },
    matrix: {
      name: t({ context: 'analysis', message: 'Marks by question' }),
      help: t({
        context: 'analysis',
        message: 'One row per candidate, one column per question. Absent candidates are blank. During marking, rows show marking numbers.',
      }),
    },
  }
  return (
    <OpenDialog
      onClose={onClose}
      title={t({ context: 'analysis', message: 'Spreadsheets (xlsx)' })}
      description={t({ context: 'analysis', message: 'Files are kept for seven days; only you can download them.' })}
    >
      <ul className="divide-y divide-rule-2 border-y border-rule-2">
        {offered.map((what) => (
          <FileRow key={what} exam_id={exam_id} what={what} {...words[what]} made={data?.items.find((one) => one.what === what)} />
        ))}
      </ul>
    </OpenDialog>
  )
}

interface RowProps {
  exam_id: string
  what: What
  name: string
  help: string
  /** The newest file of it. */
  made: ExportView | undefined
}

function FileRow({ exam_id, what, name, help, made }: RowProps) {
  const { t, i18n } = useLingui()
  const lang = useFormatLocale()
  const client = useQueryClient()
  const words = useErrorWords()
  const { isBusy, failure, start } = useRun(words)
  const params = { resource_id: exam_id }
  const make = () =>
    start(async () => {
      await call(contestExport.create, { params, body: { what, format: 'xlsx', view: 'real', lang } })
      await client.invalidateQueries({ queryKey: [contestExport.list.path, params] })
    })
  const isMaking = isBusy || (made !== undefined && isUnderWay(made))
  const failed = failure ?? (made?.state === 'failed' ? errorText(i18n, 'export_failed') : null)
  return (
    <li className="grid gap-1 py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <div className="text-fg">{name}</div>
          <div className="text-dense text-fg-3">{help}</div>
        </div>
        {made?.state === 'done' && (
          <a
            className="link flex items-center gap-1.5"
            href={urlOf(contestExport.download, { params: { export_id: made.export_id } })}
            download={made.filename}
          >
            <Download size={14} aria-hidden="true" />
            <Trans context="analysis">Download</Trans>
          </a>
        )}
        <Button size="sm" saving={isMaking} savingLabel={t({ context: 'analysis', message: 'Creating file' })} onClick={() => void make()}>
          <Trans context="analysis">Create file</Trans>
        </Button>
      </div>
      {failed !== null && (
        <p role="alert" className="text-dense text-vermilion">
          {failed}
        </p>
      )}
    </li>
  )
}
