import type { PaperItem } from '@beacon/api/kinds/theory/paper'
import { useLingui } from '@lingui/react/macro'

/** What is amiss with a question of a paper, in two or three words. */
export function useItemProblemWords(): Record<PaperItem['problems'][number], string> {
  const { t } = useLingui()
  return {
    deleted: t`deleted`,
    not_visible: t`you cannot view it`,
    newer_version: t`newer version`,
    hidden: t({ context: 'status.visibility', message: 'Hidden' }),
    broken: t`answer or blanks are invalid`,
  }
}
