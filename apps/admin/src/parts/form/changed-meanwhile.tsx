import { isApiError } from '@beacon/api/client'
import { formatDateTime, listText, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

export interface Stale {
  who: string
  at: string
  fields: readonly string[]
}

/** Who changed the object meanwhile, when, and which fields differ; null for any other failure. */
export function staleOf(error: unknown): Stale | null {
  if (!isApiError(error) || error.code !== 'changed_meanwhile') return null
  const { who, at, time, fields } = error.details
  const names = Array.isArray(fields) ? fields : typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
  return { who: typeof who === 'string' ? who : '', at: String(at ?? time ?? ''), fields: names.map(String) }
}

interface Props {
  stale: Stale | null
  /** Shows a field's two values; `theirs` is fetched when the dialog opens. */
  mine: Readonly<Record<string, unknown>>
  theirs: Readonly<Record<string, unknown>> | null
  labelOf: (field: string) => string
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

const valueText = (value: unknown): string =>
  value === undefined || value === null
    ? '–'
    : typeof value === 'string'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)

/** Two people saved the same object: take theirs, keep mine, or look at both first. */
export function ChangedMeanwhile({ stale, mine, theirs, labelOf, onTheirs, onMine, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [compares, setCompares] = useState(false)
  if (stale === null) return null
  const { who } = stale
  const time = stale.at === '' ? '' : formatDateTime(locale, stale.at, { seconds: true })
  return (
    <OpenDialog
      onClose={onClose}
      size={compares ? 'lg' : 'md'}
      title={t`Changed by someone else`}
      description={
        who === '' ? (
          <Trans>Someone else saved this at {time}. Your changes are kept here but not saved yet.</Trans>
        ) : (
          <Trans>
            {who} saved this at {time}. Your changes are kept here but not saved yet.
          </Trans>
        )
      }
      footer={
        <>
          {stale.fields.length > 0 && !compares && (
            <Button look="quiet" disabled={theirs === null} onClick={() => setCompares(true)}>
              <Trans>Compare</Trans>
            </Button>
          )}
          <Button disabled={theirs === null} onClick={onTheirs}>
            <Trans>Use theirs</Trans>
          </Button>
          <Button look="primary" disabled={theirs === null} onClick={onMine}>
            <Trans>Keep mine</Trans>
          </Button>
        </>
      }
    >
      {compares ? (
        <table className="w-full table-fixed text-left text-body">
          <thead className="text-fg-3">
            <tr>
              {[t`Field`, t`Theirs`, t`Mine`].map((head) => (
                <th key={head} scope="col" className="border-b border-rule py-1 pr-4 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stale.fields.map((field) => (
              <tr key={field} className="align-top">
                <th scope="row" className="border-b border-rule-2 py-1.5 pr-4 font-normal text-fg-2">
                  {labelOf(field)}
                </th>
                <td className="border-b border-rule-2 py-1.5 pr-4 break-words text-fg">{valueText(theirs?.[field])}</td>
                <td className="border-b border-rule-2 py-1.5 break-words text-fg">{valueText(mine[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>
          {stale.fields.length === 0 ? (
            <Trans>None of your fields differ.</Trans>
          ) : (
            <>
              <Trans>These fields differ:</Trans> {listText(stale.fields.map(labelOf))}
            </>
          )}
        </p>
      )}
    </OpenDialog>
  )
}
