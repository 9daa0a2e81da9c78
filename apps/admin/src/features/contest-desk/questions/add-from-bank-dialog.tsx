import { call } from '@beacon/api/client'
import { topic } from '@beacon/api/topic/topic'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Checkbox, NumberInput } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { BankDialog, type BankColumn } from '../../../parts/desk/bank-dialog.tsx'
import { wayWords } from '../words.ts'

interface Props {
  id: string
  onAdded: () => Promise<unknown>
  onClose: () => void
}

function useColumns(): readonly BankColumn[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  return useMemo(
    () => [
      { id: 'way', header: t`Scoring`, width: 120, cell: (row) => ('integral_way' in row ? i18n._(wayWords[row.integral_way]) : '') },
      {
        id: 'score',
        header: t({ context: 'desk', message: 'Score' }),
        width: 80,
        align: 'right',
        sortKey: 'score',
        cell: (row) => <span className="type-mono">{'score' in row ? formatNumber(locale, row.score) : '–'}</span>,
      },
    ],
    [t, i18n, locale],
  )
}

/** Questions that are answered by flags: online at once or not, with the scores of the bank or scaled. */
export function AddFromBankDialog({ id, onAdded, onClose }: Props) {
  const { t } = useLingui()
  const columns = useColumns()
  const [isOnline, setOnline] = useState(true)
  const [scale, setScale] = useState<number | null>(null)
  const add = async (question_ids: string[]) => {
    const body = { question_ids, is_online: isOnline, ...(scale === null ? {} : { scale_to: scale }) }
    const { items } = await call(topic.add, { params: { resource_id: id }, body })
    await onAdded()
    return items.length
  }
  return (
    <BankDialog
      id={id}
      columns={columns}
      isReady={scale === null || scale >= 1}
      onAdd={add}
      onClose={onClose}
      options={
        <span className="mr-auto flex flex-wrap items-center gap-x-5 gap-y-1">
          <Checkbox checked={isOnline} onCheckedChange={setOnline}>
            <Trans>Online immediately</Trans>
          </Checkbox>
          <Checkbox checked={scale !== null} onCheckedChange={(next) => setScale(next ? 10_000 : null)}>
            {scale === null ? <Trans>Scores as in the bank</Trans> : <Trans>Scale the scores to a total of</Trans>}
          </Checkbox>
          {scale !== null && (
            <NumberInput
              aria-label={t`Total score`}
              className="w-32"
              value={scale}
              onValueChange={(next) => setScale(next ?? 0)}
              min={1}
              max={1_000_000}
              unit={t`points`}
            />
          )}
        </span>
      }
    />
  )
}
