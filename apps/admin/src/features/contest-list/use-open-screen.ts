import type { ContestRow } from '@beacon/api/contest/contest-views'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { foreignOrigin } from '@beacon/router'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { makeScreen } from './actions.ts'

/** Opens a new display of a contest in a window of its own. */
export function useOpenScreen(): (row: ContestRow) => void {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const locale = useFormatLocale()
  const open = async ({ resource_id, name }: ContestRow) => {
    // Opened at the click itself: browsers stop windows that come later.
    const tab = window.open('', '_blank')
    try {
      const path = await makeScreen({ resource_id, name: t`Opened from the list`, lang: locale, theme: 'dark' })
      if (tab !== null) tab.location.href = `${foreignOrigin('screens')}${path}`
    } catch (error) {
      tab?.close()
      toast.failed({ title: name, body: words(error) })
    }
  }
  return (row) => void open(row)
}
