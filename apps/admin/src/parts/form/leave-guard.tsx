import { ConfirmDialog } from '@beacon/auth/call'
import { useUnsavedWarning } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

const tabOf = (search: object): unknown => ('tab' in search ? search.tab : undefined)

/**
 * Asks before unsaved changes are left, by link, back or reload. `allow()` lets the next move pass: a form calls it once saved,
 * because its own “unsaved” is only known again after the next drawing. Tabs of an address are pages too. Pages whose address begins
 * with `within` show the same form.
 */
export function useLeaveGuard(isDirty: boolean, within?: string) {
  const { t } = useLingui()
  const isAllowed = useRef(false)
  useUnsavedWarning(isDirty)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      !isAllowed.current &&
      !(within !== undefined && next.pathname.includes(within)) &&
      (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const dialog = (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.status === 'blocked' && blocker.reset()}
      title={t`Leave without saving?`}
      body={t`Changes to this form are not saved.`}
      action={t`Leave without saving`}
      onConfirm={() => {
        if (blocker.status === 'blocked') blocker.proceed()
      }}
    />
  )
  return {
    dialog,
    allow: () => {
      isAllowed.current = true
    },
  }
}
