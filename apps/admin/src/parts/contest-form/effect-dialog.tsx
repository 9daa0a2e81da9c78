import type { MovedRank, UpdatePreview } from '@beacon/api/contest/contest-views'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../contest/use-points.ts'

interface Props {
  effect: UpdatePreview
  isBusy: boolean
  onApply: () => void
  onClose: () => void
}

/** Before the scoring rules of a running contest change: whose rank and points move, the first twenty by the new rank. */
export function EffectDialog({ effect, isBusy, onApply, onClose }: Props) {
  const { t } = useLingui()
  const { total, items } = effect
  return (
    <OpenDialog
      onClose={onClose}
      busy={isBusy}
      title={t`Effect on scores`}
      description={t`This change recalculates all scores from the first submission.`}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            <Trans>Back to the form</Trans>
          </Button>
          <Button look="primary" saving={isBusy} onClick={onApply}>
            <Trans>Apply</Trans>
          </Button>
        </>
      }
    >
      <MovedRanks total={total} items={items} />
    </OpenDialog>
  )
}

/** Whose rank and points move; the first of them by the new rank. */
export function MovedRanks({ total, items }: Pick<UpdatePreview, 'total' | 'items'>) {
  if (total === 0)
    return (
      <p>
        <Trans>No ranks or points change.</Trans>
      </p>
    )
  return (
    <>
      <p className="mb-2 text-fg">{plural(total, { one: '# entrant moves', other: '# entrants move' })}</p>
      <MovedTable items={items} />
      {total > items.length && (
        <p className="mt-2 text-caption text-fg-3">{plural(total - items.length, { one: 'and # more', other: 'and # more' })}</p>
      )}
    </>
  )
}

function MovedTable({ items }: { items: readonly MovedRank[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const rank = (place: number | null) => (place === null ? '–' : formatNumber(locale, place))
  const change = (before: string, after: string) => (
    <td className="border-b border-rule-2 py-1.5 pl-4 text-right font-mono text-mono whitespace-nowrap">
      {before === after ? (
        <span className="text-fg-2">{after}</span>
      ) : (
        <>
          <span className="text-fg-3">{before} → </span>
          <span className="text-fg">{after}</span>
        </>
      )}
    </td>
  )
  return (
    <table className="w-full text-left text-body">
      <thead className="text-fg-3">
        <tr>
          {[t`Name`, t`Rank`, t`Points`].map((head, index) => (
            <th key={head} scope="col" className={`border-b border-rule py-1 font-normal ${index > 0 ? 'pl-4 text-right' : ''}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.entrant_id}>
            <th scope="row" className="border-b border-rule-2 py-1.5 font-normal text-fg">
              {one.name}
            </th>
            {change(rank(one.rank_before), rank(one.rank_after))}
            {change(points.text(one.score_before), points.text(one.score_after))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
