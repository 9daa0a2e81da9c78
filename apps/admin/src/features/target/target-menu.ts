import { urlOf } from '@beacon/api/client'
import { target, type TargetRow } from '@beacon/api/scene/target'
import { usePermission } from '@beacon/auth'
import { errorText } from '@beacon/i18n'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'

export type TargetAct = 'open' | 'image' | 'try' | 'test' | 'offer' | 'withdraw' | 'question' | 'copy'

/** What can be done with a target; what is not possible now says why. */
export function useTargetMenu(open: (act: TargetAct, row: TargetRow) => void): (row: TargetRow) => MenuEntry[] {
  const { t, i18n } = useLingui()
  const mayChange = usePermission('image.write')
  const mayStart = usePermission('instance.manage')
  const mayAsk = usePermission('question.write')
  return (row) => {
    const { image, card, may_offer } = row
    const isUnsaved = image.usable_version === null ? errorText(i18n, 'image_not_saved') : undefined
    const isTesting = image.newest?.test.state === 'testing' ? t`The test is running.` : undefined
    const noCard = card === null ? errorText(i18n, 'target_no_card') : undefined
    const notMine = may_offer ? undefined : t`Only the image's owner or a manager of all organisations can change this.`
    const entry = (act: TargetAct, label: string, disabledReason?: string): MenuEntry => ({
      label,
      disabledReason,
      onSelect: () => open(act, row),
    })
    const isOpen = card !== null && card.offered_to !== 'owner'
    return [
      { label: t({ context: 'target', message: 'Open card' }), hint: 'Enter', onSelect: () => open('open', row) },
      entry('image', t`Open image`),
      ...(mayStart ? [entry('try', t`Try…`, isUnsaved)] : []),
      ...(mayAsk ? [entry('question', t`New question from target`, isUnsaved)] : []),
      ...(mayChange
        ? [
            entry('test', t`Test boot`, isUnsaved ?? isTesting),
            'separator' as const,
            entry('offer', t`Offer…`, noCard ?? notMine),
            ...(isOpen ? [entry('withdraw', t`Withdraw…`, notMine)] : []),
            entry('copy', t`Copy…`, isUnsaved),
          ]
        : []),
      'separator',
      {
        label: t`Export card`,
        href: urlOf(target.export, { params: { resource_id: image.resource_id } }),
        disabledReason: noCard,
      },
    ]
  }
}
