import { call, urlOf } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { query } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, buttonLook, IconButton } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FieldError, FileDrop } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { EncodingSelect } from '../encoding-select.tsx'
import type { SheetImportView, SheetOperations } from './operations.ts'
import type { SheetReading } from './use-sheet-reading.ts'

interface Props {
  intro: ReactNode
  operations: SheetOperations
  reading: SheetReading
  onOpen: (view: SheetImportView) => void
}

/** Step one: a file, its template, and what was begun within the last day. */
export function ChooseFile({ intro, operations, reading, onOpen }: Props) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const { sending, failure } = reading
  return (
    <div className="grid gap-4">
      <p className="text-fg-2">{intro}</p>
      <FileDrop
        aria-label={t`Sheet`}
        files={sending === null ? [] : [{ id: 'sheet', name: sending, size_bytes: 0, state: 'sending', sent_bytes: 0 }]}
        multiple={false}
        endings={['.xlsx', '.xls', '.csv']}
        max_bytes={limits.sheet_bytes}
        onAdd={([picked]) => picked && sending === null && void reading.send(picked.file)}
        onRemove={() => undefined}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
      {reading.mayChoose(null) && (
        <span>
          <EncodingSelect
            value={reading.encodingOf(null)}
            disabled={sending !== null}
            onChange={(encoding) => void reading.choose(encoding, null)}
          />
        </span>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <a className={buttonLook({})} href={urlOf(operations.template, { query: { lang } })} download>
          <Trans>Download the template</Trans>
        </a>
        <span className="text-caption text-fg-3">
          <Trans>At most 20,000 rows. Nothing changes until you confirm.</Trans>
        </span>
      </div>
      <Begun operations={operations} onOpen={onOpen} />
    </div>
  )
}

function Begun({ operations, onOpen }: Pick<Props, 'operations' | 'onOpen'>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const list = useQuery({ ...query(operations.list, {}), staleTime: 0 })
  const toast = useToast()
  const describe = useErrorWords()
  const items = list.data?.items ?? []
  const discard = async (import_id: string) => {
    try {
      await call(operations.remove, { params: { import_id } })
    } catch (error) {
      toast.failed({ title: t`The file was not discarded`, body: describe(error) })
    }
    await list.refetch()
  }
  if (items.length === 0) return null
  const words: Record<SheetImportView['state'], string> = {
    read: t`waiting for your decision`,
    started: t`being imported`,
    done: t({ context: 'sheet', message: 'imported' }),
  }
  return (
    <section className="grid gap-1">
      <h3 className="type-section text-fg">
        <Trans>Your files of the last day</Trans>
      </h3>
      <ul>
        {items.map((view) => (
          <li key={view.import_id} className="flex items-center gap-3 border-t border-rule-2 py-1.5">
            <span className="min-w-0 flex-1 truncate text-fg">{view.name}</span>
            <span className="font-mono text-mono text-fg-3">{formatDateTime(locale, view.created_at, { year: false })}</span>
            <span className="text-caption text-fg-2">{words[view.state]}</span>
            <Button size="sm" look="quiet" onClick={() => onOpen(view)}>
              <Trans>Open</Trans>
            </Button>
            {view.state === 'read' && (
              <IconButton size="sm" label={t`Discard ${view.name}`} onClick={() => void discard(view.import_id)}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
